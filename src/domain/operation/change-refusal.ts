import type { MinorUnits } from "../money"
import type { Charge } from "../charge/charge"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import type { ChargeState } from "../charge/charge-state"
import type { StateAndSums } from "../charge/change-verdict"
import { chargeStateConsideringDispute } from "../dispute/dispute"
import type { ChangeKind } from "./operation"

/**
 * The plugin refuses a capture because its amount is more than the order owes. `owed` is in centavos, and is negative
 * if the order was overpaid.
 */
export interface CaptureExceedsOutstandingAmount {
  kind: "owes_less"
  amount: MinorUnits
  owed: number
}

/**
 * Why the plugin does not send a capture, refund or void to the gateway. The reason follows from the charge's state
 * just before the request.
 * - `done_already`: exactly this amount was captured already, or there is nothing that a void could release or cancel.
 * - `captured_already`: money was captured already. A charge can be captured only once, and cannot be voided after
 *   that.
 * - `too_much`: the amount is more than the amount `left`, which is all that can be captured or refunded.
 * - `refunded_elsewhere`: the gateway shows a refund that the ledger does not have. That refund has to be recorded
 *   first, because it could otherwise be confused with the requested one.
 * - `not_captured`: nothing was captured, so nothing can be refunded. The charge can be canceled.
 * - `refund_decided`: a refund of the charge was decided, so its money must not be captured.
 * - `disputed`: the payer may get the money back through a dispute, and must not get it twice.
 * - `undecided`: it is not known yet whether the charge is accepted, refused or paid. An unpaid code can be voided
 *   nevertheless.
 * - `over`: the charge has no money that could be captured or refunded.
 */
export type ChangeRefusal =
  | { kind: "done_already" }
  | { kind: "captured_already"; captured: MinorUnits }
  | { kind: "too_much"; left: number }
  | { kind: "refunded_elsewhere"; shown: MinorUnits; known: MinorUnits }
  | { kind: "not_captured" | "disputed" | "undecided" | "refund_decided" }
  | { kind: "over"; state: ChargeState }

/**
 * Returns why the plugin must not send a capture, refund or void, or `undefined` if it may be sent. `observed` is the
 * state and the sums of the charge that the gateway shows now.
 */
export function changeRefusalOf(
  change: { kind: ChangeKind; amount: MinorUnits },
  charge: Pick<
    Charge,
    "amount" | "method" | "state" | "sums" | "dispute" | "refundDecision"
  >,
  observed: StateAndSums
): ChangeRefusal | undefined {
  const state = chargeStateConsideringDispute(charge, observed)
  const { sums } = observed
  if (state === "charged_back") {
    return { kind: "disputed" }
  }
  const isUnpaidCode =
    state === "pending" && isAsynchronousMethod(charge.method)
  if (isUnpaidCode && change.kind === "void") {
    return undefined
  }
  if (state === "pending" || state === "unresolved") {
    return { kind: "undecided" }
  }
  switch (change.kind) {
    case "capture":
      if (state === "authorized" && charge.refundDecision) {
        return { kind: "refund_decided" }
      }
      if (state === "authorized") {
        return change.amount > charge.amount
          ? { kind: "too_much", left: charge.amount }
          : undefined
      }
      if (state === "paid") {
        return sums.captured === change.amount
          ? { kind: "done_already" }
          : { kind: "captured_already", captured: sums.captured }
      }
      return { kind: "over", state }
    case "void":
      if (state === "authorized") {
        return undefined
      }
      return state === "paid"
        ? { kind: "captured_already", captured: sums.captured }
        : { kind: "done_already" }
    case "refund": {
      const left = sums.captured - sums.refunded
      if (state === "authorized") {
        return { kind: "not_captured" }
      }
      if (state !== "paid") {
        return { kind: "over", state }
      }
      if (change.amount > left) {
        return { kind: "too_much", left }
      }
      return sums.refunded > charge.sums.refunded
        ? {
            kind: "refunded_elsewhere",
            shown: sums.refunded,
            known: charge.sums.refunded,
          }
        : undefined
    }
  }
}
