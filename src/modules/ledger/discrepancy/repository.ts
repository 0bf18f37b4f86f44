import { raiseCardTestingDiscrepancy } from "./card-testing-discrepancy"
import {
  findChargesWithOpenDiscrepancy,
  resolveDiscrepanciesAutomatically,
  openOrUpdateDiscrepancy,
  resolveDiscrepancy,
} from "./discrepancies"

export const discrepancyRepository = {
  ofDatabase: {
    openOrUpdateDiscrepancy,
    resolveDiscrepanciesAutomatically,
    findChargesWithOpenDiscrepancy,
    resolveDiscrepancy,
    raiseCardTestingDiscrepancy,
  },
}
