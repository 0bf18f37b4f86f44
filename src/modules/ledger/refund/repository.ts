import {
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  recordFailedCartCompletion,
  planSynchronizationAfterRollBack,
  countRecentRefunds,
  withdrawUnsentRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for decisions about a charge's money, and for carts that Medusa could not complete. */
export const refundRepository = {
  ofDatabase: {
    recordBookAsPartDecision,
    recordFailedCartCompletion,
    planSynchronizationAfterRollBack,
    countRecentRefunds,
    withdrawUnsentRefundDecision,
  },
  ofInstallation: {
    recordRefundDecision,
    recordRefundDecisionWithinCaps,
  },
}
