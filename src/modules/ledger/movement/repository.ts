import { readDayReportFigures } from "./day-report-figures"
import {
  createMovementExport,
  findMovementExports,
  hasMovementExport,
} from "./movement-exports"
import { movementPage } from "./movement-pages"
import { movementsOfCharges } from "./movements"
import { salesSince } from "./sales"
import {
  findLookupCoverageOfDays,
  findFirstMovementDays,
  sumMovementsByDay,
  sumMovementsOfPeriod,
} from "./sums-of-days"

/** The ledger's methods for movements of money, day by day. */
export const movementRepository = {
  ofDatabase: {
    createMovementExport,
    findMovementExports,
    hasMovementExport,
    findLookupCoverageOfDays,
    findFirstMovementDays,
    sumMovementsByDay,
    sumMovementsOfPeriod,
    salesSince,
    movementsOfCharges,
    readDayReportFigures,
    movementPage,
  },
}
