import type { Charge } from "./charge"
import type { ChangeKind } from "./operation"
import { said } from "./saying"

/**
 * What came of a change that a person asked for. `being_confirmed`: nobody knows yet, or it is decided
 * and goes on by itself; never to be asked for again meanwhile.
 */
export type ChangeOutcome =
  | { kind: "done"; amount: number }
  | { kind: "being_confirmed"; why: string }
  | { kind: "refused"; why: string }

type Known = Pick<Charge, "state" | "sums">
type KnownAfter = Known &
  Partial<Pick<Charge, "refundDecision">> & { isUnresolved: boolean }

/**
 * Reads what came of a change from what the ledger has before and after it, whatever was thrown on the
 * way: Medusa may have failed after the money had moved, and nobody may take that for a failure. Another
 * amount than was asked for is somebody else's doing; what is decided is tried until it is done. `asked`:
 * in minor units. `why`: what was thrown, as a saying; undefined when nothing was. `goesOn`: it is decided,
 * and not done.
 */
export function outcomeOfChange(
  kind: Exclude<ChangeKind, "void">,
  { before, after }: { before: Known; after: KnownAfter },
  reported: { asked: number; why: string | undefined; goesOn: boolean }
): ChangeOutcome {
  const { why = said("goes_on"), goesOn } = reported
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
  const isDecided = kind === "refund" && after.refundDecision !== undefined
  return {
    kind: goesOn || isDecided ? "being_confirmed" : "refused",
    why,
  }
}
