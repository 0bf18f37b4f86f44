import {
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  recordFailedCartCompletion,
  planSynchronizationAfterRollBack,
  countRecentRefunds,
  withdrawRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for decisions to refund a charge. */
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
