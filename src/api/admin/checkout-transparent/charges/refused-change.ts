import {
  type ActionInput,
  unresolvedOf,
} from "../../../../charge/allowed-actions"
import type { ChangeOutcome } from "../../../../charge/change-outcome"
import { refusalOf } from "../../../../charge/change-refusal"
import { minorUnits } from "../../../../charge/money"
import { busyText, refusedChangeText } from "../../../../texts/admin-texts"

export type Kind = "capture" | "refund"

/** `conflict`: it is not as the person saw it any more, so nothing was sent. */
export type ChangedCharge = ChangeOutcome | { kind: "conflict"; why: string }

/** Nothing is sent for what a person did not see so. */
export function changedMeanwhile(
  kind: Kind,
  { charge }: ActionInput
): ChangedCharge {
  return {
    kind: "conflict",
    why: `${nothingWas(kind)}: charge ${charge.merchantChargeId} has changed since you looked at it. Look at it as it is now, then decide.`,
  }
}

/** Why it cannot be changed as it is. What is in doubt is told as such. */
export function reasonAgainst(kind: Kind, input: ActionInput): ChangedCharge {
  const { charge, isWrittenElsewhere } = input
  const unresolved = unresolvedOf(input)
  if (unresolved) {
    return { kind: "being_confirmed", why: busyText(kind, charge, unresolved) }
  }
  if (isWrittenElsewhere) {
    return {
      kind: "refused",
      why: refusedChangeText(kind, charge, { kind: "written_elsewhere" }),
    }
  }
  const amount = minorUnits(
    kind === "capture" ? charge.amount : charge.sums.captured
  )
  const refusal = refusalOf({ kind, amount }, charge, charge)
  if (refusal) {
    return { kind: "refused", why: refusedChangeText(kind, charge, refusal) }
  }
  return {
    kind: "refused",
    why: charge.refundDecision
      ? `${nothingWas(kind)}: it is decided that the money of charge ${charge.merchantChargeId} goes back.`
      : `${nothingWas(kind)}: no order has a payment of charge ${charge.merchantChargeId} that can be changed now. Synchronize it, then look at it again.`,
  }
}

/** The beginning of a sentence that says why. */
export function nothingWas(kind: Kind): string {
  return kind === "capture" ? "Nothing was captured" : "Nothing was refunded"
}
