import type { MinorUnits } from "../money"
import type { Charge } from "../charge/charge"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import type { ChargeState } from "../charge/charge-state"
import type { StateAndSums } from "../charge/change-verdict"
import { effectiveStateOf } from "../dispute/dispute"
import type { ChangeKind } from "./operation"

/**
 * A capture is refused because the order owes less than the amount. `owed` is in minor units, and negative if too much
 * was paid.
 */
export interface OwesLess {
  kind: "owes_less"
  amount: MinorUnits
  owed: number
}

/**
 * The reason why a change is not sent to the gateway. It follows from the state of the charge just before the change.
 * - `done_already`: the charge already has the state that the change would cause.
 * - `captured_already`: a charge can be captured only once. The capture releases the rest of the reserved money, and
 *   the charge cannot be voided afterwards.
 * - `too_much`: the amount exceeds what is available. `left` is the available amount.
 * - `refunded_elsewhere`: the gateway shows a higher refunded sum than the ledger. The other refund is recorded first,
 *   because it could be mistaken for the new one or hide it.
 * - `not_captured`: nothing was captured, so nothing can be refunded. The charge can be canceled.
 * - `refund_decided`: a refund of the charge is decided, so it is not captured.
 * - `disputed`: a refund in addition to the dispute would return the money twice.
 * - `undecided`: the gateway has not decided on the charge yet, and money may still be captured.
 * - `over`: no money is reserved or captured any more.
 */
export type ChangeRefusal =
  | { kind: "done_already" }
  | { kind: "captured_already"; captured: MinorUnits }
  | { kind: "too_much"; left: number }
  | { kind: "refunded_elsewhere"; shown: MinorUnits; known: MinorUnits }
  | { kind: "not_captured" | "disputed" | "undecided" | "refund_decided" }
  | { kind: "over"; state: ChargeState }

/**
 * Returns why a change is not sent to the gateway, or `undefined` if it may be sent. `observed` is the gateway's
 * present state of the charge.
 */
export function changeRefusalOf(
  change: { kind: ChangeKind; amount: MinorUnits },
  charge: Pick<
    Charge,
    "amount" | "method" | "state" | "sums" | "dispute" | "refundDecision"
  >,
  observed: StateAndSums
): ChangeRefusal | undefined {
  const state = effectiveStateOf(charge, observed)
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
