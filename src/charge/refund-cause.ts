import type { UnmatchedReason } from "./decide/correction"
import { isSaying, type Words } from "./saying"

/** The reasons for automatic refunds, by the code of the sentence that was written with the decision. */
const CAUSE_OF = new Map<string, UnmatchedReason>([
  ["order_canceled", "order_canceled"],
  ["paid_otherwise", "paid_otherwise"],
  ["order_owes_nothing", "paid_otherwise"],
  ["paid_other_than_asked", "other_amount"],
  ["paid_other_than_due", "other_amount"],
  ["session_gone", "session_gone"],
  ["paid_twice", "paid_twice"],
  ["shown_after_refusal", "refused_before"],
])

/** Returns why a refund was decided automatically; undefined for a person's own words. */
export function refundCauseOf(reason: Words): UnmatchedReason | undefined {
  return isSaying(reason) ? CAUSE_OF.get(reason.code) : undefined
}
