import {
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  recordFailedCartCompletion,
  planSynchronizationAfterOrderRollBack,
  countRecentRefundDecisions,
  withdrawUnsentRefundDecision,
} from "./refund-decisions"

/**
 * The ledger's methods for the decision to refund a charge or to book it as a part of what its order owes, and for
 * carts that Medusa could not complete.
 */
export const refundRepository = {
  ofDatabase: {
    recordBookAsPartDecision,
    recordFailedCartCompletion,
    planSynchronizationAfterOrderRollBack,
    countRecentRefundDecisions,
    withdrawUnsentRefundDecision,
  },
  ofInstallation: {
    recordRefundDecision,
    recordRefundDecisionWithinCaps,
  },
}
