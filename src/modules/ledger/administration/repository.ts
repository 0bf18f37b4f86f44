import {
  recordAdminActionStatus,
  findLatestAssumptionConfirmation,
  recordAdminAction,
} from "./admin-actions"
import {
  findBuyerDocument,
  findBuyerDocumentsOfCharges,
} from "./buyer-documents"
import {
  countBacklogByAccount,
  findFirstPaymentTimes,
  findLatestJobRun,
  findLatestLookupTimes,
  countOpenDiscrepancies,
  countLinksWithPlannedSynchronization,
} from "./health-figures"

/**
 * The ledger's methods for the records of administrators' actions, for buyers' documents, and for the figures of the
 * health check.
 */
export const administrationRepository = {
  ofDatabase: {
    recordAdminActionStatus,
    findLatestAssumptionConfirmation,
    recordAdminAction,
    countBacklogByAccount,
    findFirstPaymentTimes,
    findLatestJobRun,
    countOpenDiscrepancies,
  },
  ofInstallation: {
    findLatestLookupTimes,
    countLinksWithPlannedSynchronization,
    findBuyerDocument,
    findBuyerDocumentsOfCharges,
  },
}
