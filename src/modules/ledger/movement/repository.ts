import { figuresOfDay } from "./figures-of-day"
import {
  createMovementExport,
  findMovementExports,
  hasMovementExport,
} from "./movement-exports"
import { movementPage } from "./movement-pages"
import { movementsOfCharges } from "./movements"
import { salesSince } from "./sales"
import {
  checksOfDays,
  firstDays,
  sumsOfDays,
  sumsOfPeriod,
} from "./sums-of-days"

/** The ledger's methods for movements of money, day by day. */
export const movementRepository = {
  ofDatabase: {
    createMovementExport,
    findMovementExports,
    hasMovementExport,
    checksOfDays,
    firstDays,
    sumsOfDays,
    sumsOfPeriod,
    salesSince,
    movementsOfCharges,
    figuresOfDay,
    movementPage,
  },
}
