import {
  linkMedusaRefundToOperation,
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  markOperationsBooked,
  recordFailedCompletion,
  planSynchronizationAfterRollBack,
  recentRefunds,
  withdrawRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for decisions to refund a charge. */
export const refundRepository = {
  ofDatabase: {
    recordBookAsPartDecision,
    markOperationsBooked,
    recordFailedCompletion,
    planSynchronizationAfterRollBack,
    recentRefunds,
    withdrawRefundDecision,
  },
  ofInstallation: {
    recordRefundDecision,
    recordRefundDecisionWithinCaps,
    linkMedusaRefundToOperation,
  },
}
