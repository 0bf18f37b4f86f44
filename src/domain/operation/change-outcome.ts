import type { Charge } from "../charge/charge"
import type { ChangeKind } from "./operation"
import { message, type MessageOrText } from "../message"

/**
 * The outcome of a change that a person requested. `being_confirmed`: the change is in doubt, or it is decided and
 * goes on by itself; it must not be requested again meanwhile.
 */
export type ChangeOutcome =
  | { kind: "done"; amount: number }
  | { kind: "being_confirmed"; why: MessageOrText }
  | { kind: "refused"; why: MessageOrText }

type Known = Pick<Charge, "state" | "sums">
type KnownAfter = Known &
  Partial<Pick<Charge, "refundDecision">> & {
    isUnresolved: boolean
    /** Whether the gateway does not offer the decided refund, so that it is not sent again by itself. */
    isNotOffered?: boolean
  }

/**
 * Decides the outcome of a change by the ledger before and after it, not by what was thrown: Medusa may fail after
 * the money has moved, and then the change did not fail. After an error, a moved amount other than the requested one
 * counts as another person's change; a decided change is repeated until it is done, unless the
 * gateway does not offer it. `asked`: in minor units. `why`:
 * the error as a message; undefined when nothing was thrown. `goesOn`: the change is decided, and not done yet.
 */
export function outcomeOfChange(
  kind: Exclude<ChangeKind, "void">,
  { before, after }: { before: Known; after: KnownAfter },
  reported: { asked: number; why: MessageOrText | undefined; goesOn: boolean }
): ChangeOutcome {
  const { why = message("goes_on"), goesOn } = reported
  if (after.isUnresolved) {
    return { kind: "being_confirmed", why }
  }
  const amount =
    kind === "capture"
      ? after.sums.captured - before.sums.captured
      : after.sums.refunded - before.sums.refunded
  const wasNotRefused = reported.why === undefined && !goesOn
  if (amount === reported.asked || wasNotRefused) {
    return { kind: "done", amount: Math.max(0, amount) }
  }
  const isDecided =
    kind === "refund" &&
    after.refundDecision !== undefined &&
    after.isNotOffered !== true
  return {
    kind: goesOn || isDecided ? "being_confirmed" : "refused",
    why,
  }
}
