import { raiseCardTestingDiscrepancy } from "./card-testing-discrepancy"
import {
  chargesWithOpenDiscrepancy,
  resolveDiscrepanciesAutomatically,
  openDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

export const discrepancyRepository = {
  ofDatabase: {
    openDiscrepancy,
    resolveDiscrepanciesAutomatically,
    chargesWithOpenDiscrepancy,
    resolveDiscrepancy,
    raiseCardTestingDiscrepancy,
  },
}
