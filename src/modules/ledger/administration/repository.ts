import {
  concludeAdminAction,
  latestConfirmation,
  recordAdminAction,
} from "./admin-actions"
import { readFiscalDocument, readFiscalDocuments } from "./fiscal-documents"
import {
  backlogsOf,
  firstEventTimes,
  jobRuns,
  latestLookups,
  openDiscrepancies,
  countOpenLinks,
} from "./health-figures"

/** The ledger's methods for administrators' actions, fiscal documents and the figures of the health check. */
export const administrationRepository = {
  ofDatabase: {
    concludeAdminAction,
    latestConfirmation,
    recordAdminAction,
    backlogsOf,
    firstEventTimes,
    jobRuns,
    openDiscrepancies,
  },
  ofInstallation: {
    latestLookups,
    countOpenLinks,
    fiscalDocumentOf: readFiscalDocument,
    fiscalDocumentsOf: readFiscalDocuments,
  },
}
