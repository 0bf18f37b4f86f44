import type { MinorUnits } from "./money"
import { type Charge, isAsynchronousMethod } from "./charge"
import type { ChargeState } from "./charge-state"
import type { StateAndSums } from "./change-verdict"
import { effectiveStateOf } from "./dispute"
import type { ChangeKind } from "./operation"

/** Its order owes less than a capture would take; `owed` in minor units, below 0 where it is owed money. */
export interface OwesLess {
  kind: "owes_less"
  amount: MinorUnits
  owed: number
}

/**
 * Why a change is not asked of the gateway, by what the charge is just before.
 *
 * - `done_already`: the charge is what the change would make of it.
 * - `captured_already`: a charge is captured once; what was not captured then is released.
 * - `too_much`: more than there is. `left` is what could be changed.
 * - `not_captured`: there is nothing to give back; it can be canceled.
 * - `refund_decided`: it was decided that its money goes back, so none of it is taken.
 * - `disputed`: refunded on top of it, the money would be given back twice.
 * - `undecided`: the gateway has not made up its mind about the charge; money may come of it yet.
 * - `over`: nothing is reserved or held any more.
 */
export type ChangeRefusal =
  | { kind: "done_already" }
  | { kind: "captured_already"; captured: MinorUnits }
  | { kind: "too_much"; left: number }
  | { kind: "not_captured" | "disputed" | "undecided" | "refund_decided" }
  | { kind: "over"; state: ChargeState }

/** Undefined when the gateway may be asked. */
export function refusalOf(
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
      return change.amount > left ? { kind: "too_much", left } : undefined
    }
  }
}
