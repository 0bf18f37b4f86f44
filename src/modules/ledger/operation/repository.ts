import {
  countFailedCardChargesByCartEmailAndAccount,
  countUnpaidChargesAndCodesOfCart,
  findUsualDeclinesPerHour,
} from "./attempt-counts"
import {
  linkMedusaRefundToOperation,
  markOperationsBooked,
  recordReturnedOrLostMoneyAsRefund,
  readChargeAndUnresolvedOperation,
  findOperation,
  recordSumsBeforeChange,
  markOperationToBeBooked,
  findOperationsOfCharges,
  readOperationOrThrow,
} from "./operation-records"
import { claimChange } from "./claim-change"
import {
  recordUnknownOutcome,
  recordAbsenceOrResolveOperation,
  recordLookupWithoutOutcome,
  reopenClaimToResend,
  claimLookupOfOperationInDoubt,
} from "./operations-in-doubt"
import {
  markCodeOrLinkAbandoned,
  recordGatewaySumsAcceptedByAdministrator,
  bindChargesToOrders,
  recordPixPayerAndEndToEndId,
  recordThreeDsResult,
  recordSnapshot,
} from "./record-snapshot"
import {
  resolveOperation,
  resolveOperationByAdministrator,
} from "./resolve-operation"

/** The ledger's methods for operations, and for recording what the gateway shows of charges. */
export const operationRepository = {
  ofDatabase: {
    countFailedCardChargesByCartEmailAndAccount,
    countUnpaidChargesAndCodesOfCart: countUnpaidChargesAndCodesOfCart,
    findUsualDeclinesPerHour,
    readChargeAndUnresolvedOperation,
    findOperation,
    recordSumsBeforeChange,
    markOperationToBeBooked,
    markOperationsBooked,
    findOperationsOfCharges,
    readOperationOrThrow,
    recordUnknownOutcome,
    recordAbsenceOrResolveOperation,
    recordLookupWithoutOutcome,
    reopenClaimToResend,
    claimLookupOfOperationInDoubt,
    recordGatewaySumsAcceptedByAdministrator,
    bindChargesToOrders,
    recordPixPayerAndEndToEndId,
    recordThreeDsResult,
    recordSnapshot,
    resolveOperation,
    resolveOperationByAdministrator,
  },
  ofInstallation: {
    claimChange,
    markCodeOrLinkAbandoned: markCodeOrLinkAbandoned,
    recordReturnedOrLostMoneyAsRefund,
    linkMedusaRefundToOperation,
  },
}
