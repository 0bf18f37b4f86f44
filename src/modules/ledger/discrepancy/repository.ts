import { raiseAttack } from "./attack-discrepancy"
import {
  chargesWithOpenDiscrepancy,
  closeDiscrepancies,
  raiseDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

export const discrepancyRepository = {
  ofDatabase: {
    raiseDiscrepancy,
    closeDiscrepancies,
    chargesWithOpenDiscrepancy,
    resolveDiscrepancy,
    raiseAttack,
  },
}
