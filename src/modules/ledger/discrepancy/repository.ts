import { listAttack } from "./attack-discrepancy"
import {
  chargesListedAs,
  closeDiscrepancies,
  raiseDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

/** The ledger's methods for discrepancies. */
export const discrepancyRepository = {
  ofDatabase: {
    raiseDiscrepancy,
    closeDiscrepancies,
    chargesListedAs,
    resolveDiscrepancy,
    listAttack,
  },
}
