import { readDayReportFigures } from "./day-report-figures"
import {
  createMovementExport,
  findMovementExports,
  hasMovementExport,
} from "./movement-exports"
import { readMovementPage } from "./movement-pages"
import { findMovementsOfCharges } from "./movements"
import { readSalesFiguresSince } from "./read-sales-figures"
import {
  findLookupCoverageOfDays,
  findFirstMovementDays,
  sumMovementsByDay,
  sumMovementsOfPeriod,
} from "./movement-sums"

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
    readSalesFiguresSince,
    findMovementsOfCharges,
    readDayReportFigures,
    readMovementPage,
  },
}
