import {
  countFailedCardPayments,
  countCodesOfCart,
  findUsualDeclinesPerHour,
} from "./attempt-counts"
import {
  linkMedusaRefundToOperation,
  markOperationsBooked,
  recordExternalRefund,
  readChargeWithUnresolvedOperation,
  findOperation,
  recordBaselineSums,
  recordMedusaAnsweredBeforeOutcome,
  findOperationsOfCharges,
  readOperationOrThrow,
} from "./operation-records"
import { claimChange } from "./claim-change"
import {
  recordUnknownOutcome,
  recordAbsenceOrResolveOperation,
  recordUnclearLookup,
  reopenClaimToResend,
  claimLookupOfOperationInDoubt,
} from "./operations-in-doubt"
import {
  markPaymentCodeAbandoned,
  recordAcceptedGatewaySums,
  bindChargesToOrders,
  recordPixDetails,
  recordThreeDsResult,
  recordSnapshot,
} from "./record-snapshot"
import {
  resolveOperation,
  resolveOperationByAdministrator,
} from "./operation-outcome"

/** The ledger's methods for operations, and for recording what the gateway shows of charges. */
export const operationRepository = {
  ofDatabase: {
    countFailedCardPayments,
    countCodesOfCart,
    findUsualDeclinesPerHour,
    readChargeWithUnresolvedOperation,
    findOperation,
    recordBaselineSums,
    recordMedusaAnsweredBeforeOutcome,
    markOperationsBooked,
    findOperationsOfCharges,
    readOperationOrThrow,
    recordUnknownOutcome,
    recordAbsenceOrResolveOperation,
    recordUnclearLookup,
    reopenClaimToResend,
    claimLookupOfOperationInDoubt,
    recordAcceptedGatewaySums,
    bindChargesToOrders,
    recordPixDetails,
    recordThreeDsResult,
    recordSnapshot,
    resolveOperation,
    resolveOperationByAdministrator,
  },
  ofInstallation: {
    claimChange,
    markPaymentCodeAbandoned,
    recordExternalRefund,
    linkMedusaRefundToOperation,
  },
}
