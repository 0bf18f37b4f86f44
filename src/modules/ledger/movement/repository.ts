import { readDayReportFigures } from "./day-report-figures"
import {
  createMovementExport,
  findMovementExports,
  hasMovementExport,
} from "./movement-exports"
import { readMovementPage } from "./movement-pages"
import { movementsOfCharges } from "./movements"
import { sumSalesSince } from "./sum-sales"
import {
  findLookupCoverageOfDays,
  findFirstMovementDays,
  sumMovementsByDay,
  sumMovementsOfPeriod,
} from "./sums-of-days"

/** The ledger's methods for movements of money: pages, exports, and sums by day. */
export const movementRepository = {
  ofDatabase: {
    createMovementExport,
    findMovementExports,
    hasMovementExport,
    findLookupCoverageOfDays,
    findFirstMovementDays,
    sumMovementsByDay,
    sumMovementsOfPeriod,
    sumSalesSince,
    movementsOfCharges,
    readDayReportFigures,
    readMovementPage,
  },
}
