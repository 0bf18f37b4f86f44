import { raiseCardTestingDiscrepancy } from "./card-testing-discrepancy"
import {
  findChargesWithOpenDiscrepancy,
  resolveDiscrepanciesAutomatically,
  openDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

export const discrepancyRepository = {
  ofDatabase: {
    openDiscrepancy,
    resolveDiscrepanciesAutomatically,
    findChargesWithOpenDiscrepancy,
    resolveDiscrepancy,
    raiseCardTestingDiscrepancy,
  },
}
