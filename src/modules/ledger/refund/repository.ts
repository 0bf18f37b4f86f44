import {
  adoptBooking,
  decideBookAsPart,
  decideRefund,
  decideRefundWithin,
  markBooked,
  noteCompletionFailed,
  noteRollBack,
  recentRefunds,
  withdrawRefundDecision,
} from "./refund-decisions"

/** The ledger's methods for refunds that were decided. */
export const refundRepository = {
  ofDatabase: {
    decideBookAsPart,
    markBooked,
    noteCompletionFailed,
    noteRollBack,
    recentRefunds,
    withdrawRefundDecision,
  },
  ofInstallation: { decideRefund, decideRefundWithin, adoptBooking },
}
