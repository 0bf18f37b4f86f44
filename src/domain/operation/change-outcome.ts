import type { Charge } from "../charge/charge"
import type { ChangeKind } from "./operation"
import { message, type Message } from "../message"

/**
 * The outcome of a change that an administrator requested. `being_confirmed`: the change is in doubt, or it is decided
 * and continues automatically. It must not be requested again meanwhile.
 */
export type ChangeOutcome =
  | { kind: "done"; amount: number }
  | { kind: "being_confirmed"; why: Message }
  | { kind: "refused"; why: Message }

type ChargeBeforeChange = Pick<Charge, "state" | "sums">
type ChargeAfterChange = ChargeBeforeChange &
  Partial<Pick<Charge, "refundDecision">> & {
    isUnresolved: boolean
    /** Whether the gateway does not offer the decided refund, so that it is not repeated automatically. */
    isNotOffered?: boolean
  }

/**
 * Decides the outcome of a change from the ledger before and after it, not from the error: Medusa may fail after the
 * money has moved.
 *
 * After an error, a moved amount that differs from the requested one counts as a change by another user. A decided
 * refund is repeated until it is done, unless the gateway does not offer it. `asked` is the requested amount in minor
 * units, `why` is the error as a message, and `goesOn` means that the change is decided but not done yet.
 */
export function outcomeOfChange(
  kind: Exclude<ChangeKind, "void">,
  { before, after }: { before: ChargeBeforeChange; after: ChargeAfterChange },
  reported: { asked: number; why: Message | undefined; goesOn: boolean }
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
