import {
  linkMedusaRefundToOperation,
  recordBookAsPartDecision,
  recordRefundDecision,
  recordRefundDecisionWithinCaps,
  markOperationsBooked,
  recordFailedCartCompletion,
  planSynchronizationAfterRollBack,
  countRecentRefunds,
  withdrawRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for decisions to refund a charge. */
export const refundRepository = {
  ofDatabase: {
    recordBookAsPartDecision,
    markOperationsBooked,
    recordFailedCartCompletion,
    planSynchronizationAfterRollBack,
    countRecentRefunds,
    withdrawRefundDecision,
  },
  ofInstallation: {
    recordRefundDecision,
    recordRefundDecisionWithinCaps,
    linkMedusaRefundToOperation,
  },
}
