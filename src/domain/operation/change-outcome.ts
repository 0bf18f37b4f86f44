import type { Charge } from "../charge/charge"
import type { ChangeKind } from "./operation"
import { message, type Message } from "../message"

/**
 * The result of a capture or refund that an administrator requested. `being_confirmed` means that the outcome is
 * unknown, or that the plugin continues the operation automatically. The administrator must not request it a second
 * time meanwhile.
 */
export type ChangeOutcome =
  | { kind: "done"; amount: number }
  | { kind: "being_confirmed"; why: Message }
  | { kind: "refused"; why: Message }

type ChargeBeforeChange = Pick<Charge, "state" | "sums">
type ChargeAfterChange = ChargeBeforeChange &
  Partial<Pick<Charge, "refundDecision">> & {
    hasUnresolvedOperation: boolean
    /**
     * Whether the gateway does not offer the refund that was decided. The plugin then does not repeat it automatically.
     */
    isNotOffered?: boolean
  }

/**
 * Decides the result of a capture or refund that an administrator requested. It compares the charge in the ledger
 * before and after the request, because Medusa may report an error after the money has moved.
 *
 * `asked` is the requested amount in centavos. `why` is the error that was reported, if any. If there was an error and
 * another amount than the requested one has moved, the request did not move it, so the result is not `done`. `goesOn`
 * means that the operation was decided and is not done yet. A decided refund is repeated until it is done, unless the
 * gateway does not offer refunds.
 */
export function outcomeOfChange(
  kind: Exclude<ChangeKind, "void">,
  { before, after }: { before: ChargeBeforeChange; after: ChargeAfterChange },
  reported: { asked: number; why: Message | undefined; goesOn: boolean }
): ChangeOutcome {
  const { why = message("goes_on"), goesOn } = reported
  if (after.hasUnresolvedOperation) {
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
