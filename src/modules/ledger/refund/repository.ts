import {
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  recordFailedCartCompletion,
  planSynchronizationAfterRollBack,
  countRecentRefunds,
  withdrawRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for decisions about a charge's money, and for carts that Medusa could not complete. */
export const refundRepository = {
  ofDatabase: {
    recordBookAsPartDecision,
    recordFailedCartCompletion,
    planSynchronizationAfterRollBack,
    countRecentRefunds,
    withdrawRefundDecision,
  },
  ofInstallation: {
    recordRefundDecision,
    recordRefundDecisionWithinCaps,
  },
}
