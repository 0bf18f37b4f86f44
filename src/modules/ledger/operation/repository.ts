import {
  countFailedCardPayments,
  countCodesOfCart,
  usualDeclines,
} from "./attempts"
import {
  readChargeWithUnresolvedOperation,
  findOperation,
  recordBaselineSums,
  recordAnsweredAsPending,
  operationsOf,
  readOperation,
} from "./change-notes"
import { claimChange } from "./claim-change"
import {
  recordUnknownOutcome,
  recordLookupWithoutOperation,
  recordUnclearLookup,
  resumeClaim,
  claimLookupOfDoubt,
} from "./doubt-notes"
import {
  abandonCode,
  recordAcceptedFigure,
  bindChargesToOrders,
  notePixDetails,
  noteThreeDs,
  recordSnapshot,
  recordExternalRefund,
} from "./record-snapshot"
import {
  resolveOperation,
  resolveOperationByAdministrator,
} from "./operation-outcome"

/** The ledger's methods for operations, which are claimed, sent and resolved. */
export const operationRepository = {
  ofDatabase: {
    countFailedCardPayments,
    countCodesOfCart,
    usualDeclines,
    readChargeWithUnresolvedOperation,
    findOperation,
    recordBaselineSums,
    recordAnsweredAsPending,
    operationsOf,
    readOperation,
    recordUnknownOutcome,
    recordLookupWithoutOperation,
    recordUnclearLookup,
    resumeClaim,
    claimLookupOfDoubt,
    recordAcceptedFigure,
    bindChargesToOrders,
    notePixDetails,
    noteThreeDs,
    recordSnapshot,
    resolveOperation,
    resolveOperationByAdministrator,
  },
  ofInstallation: { claimChange, abandonCode, recordExternalRefund },
}
