import type { Charge } from "../charge/charge"
import type { ChangeKind } from "./operation"
import { message, type Message } from "../message"

/**
 * The result of a capture or refund that an administrator requested. `being_confirmed` means that the outcome is
 * unknown, or that the plugin continues the operation automatically. The administrator must not request the capture or
 * refund again meanwhile.
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
     * Whether the gateway does not offer the refund that was decided. The plugin then does not repeat the refund
     * automatically.
     */
    isNotOffered?: boolean
  }

/**
 * Decides the result of a capture or refund that an administrator requested. It compares the charge in the ledger
 * before and after the request, because Medusa may report an error after the money has moved. The first case that
 * applies decides:
 * - An operation of the charge is in flight or in doubt: `being_confirmed`.
 * - The requested amount (`asked`, in centavos) has moved: `done`.
 * - No error was reported (`why`), and nothing is left to do: `done`.
 * - The plugin will continue the capture or refund automatically: `being_confirmed`.
 * - All other cases: `refused`.
 *
 * `goesOn` says whether the capture or refund was decided, but is not done yet.
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
  // The plugin repeats a decided refund, unless the gateway does not offer refunds.
  const isDecided =
    kind === "refund" &&
    after.refundDecision !== undefined &&
    after.isNotOffered !== true
  return {
    kind: goesOn || isDecided ? "being_confirmed" : "refused",
    why,
  }
}
