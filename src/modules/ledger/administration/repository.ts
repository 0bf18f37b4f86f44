import {
  concludeAdminAction,
  latestConfirmation,
  recordAdminAction,
} from "./admin-actions"
import { readFiscalDocument, readFiscalDocuments } from "./fiscal-documents"
import {
  backlogsOf,
  firstSteps,
  jobRuns,
  latestLookups,
  openDiscrepancies,
  openLinksOf,
} from "./health-figures"

/** The ledger's methods for administrators' actions, fiscal documents and the figures of the health check. */
export const administrationRepository = {
  ofDatabase: {
    concludeAdminAction,
    latestConfirmation,
    recordAdminAction,
    backlogsOf,
    firstSteps,
    jobRuns,
    openDiscrepancies,
  },
  ofInstallation: {
    latestLookups,
    openLinksOf,
    fiscalDocumentOf: readFiscalDocument,
    fiscalDocumentsOf: readFiscalDocuments,
  },
}
