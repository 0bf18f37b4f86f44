import { listAttack } from "./attack-discrepancy"
import {
  chargesListedAs,
  closeDiscrepancies,
  raiseDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

export const discrepancyRepository = {
  ofDatabase: {
    raiseDiscrepancy,
    closeDiscrepancies,
    chargesListedAs,
    resolveDiscrepancy,
    listAttack,
  },
}
