import type { Message } from "../../domain/message"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { LISTED_PAUSE_MS } from "../queue/waiting/pauses"

/**
 * The result of applying one correction.
 *
 * - `applied`: the ledger and Medusa's records are read again, and the next correction is decided.
 * - `waiting`: the charge waits for what `waitsFor` describes, and is listed when that takes too long. Without
 *   `waitsFor`, the wait ends without an administrator and is never listed.
 * - `list_discrepancy`: a discrepancy is listed for an administrator, and the charge is checked again after a pause.
 */
export type CorrectionResult =
  | { kind: "applied" }
  | { kind: "waiting"; againAfterMs: number; waitsFor?: Message }
  | {
      kind: "list_discrepancy"
      discrepancy: { kind: DiscrepancyKind; details: Message }
      againAfterMs: number
    }

/**
 * The end of one synchronization of a charge.
 *
 * - `agreed`: Medusa's records agree with the ledger, or the charge only waits for the payer or a planned time.
 * - `waiting`: something must end or answer first, such as another process, an operation in doubt or the gateway.
 * - `listed`: an administrator must look at the charge. It is on the list unless an administrator resolved the same
 *   discrepancy before.
 */
export interface Conclusion {
  kind: "agreed" | "waiting" | "listed"
  /** The time until the charge is synchronized again, or null if it is not synchronized again without a new event. */
  againAfterMs: number | null
  /** The kind of the listed discrepancy. If the charge waits, it is set only when the wait has taken too long. */
  discrepancy?: DiscrepancyKind
  /** The reason for an administrator why the charge waits, if there is one to show. */
  why?: Message
  /** A description of what the charge waits for. It is set for waits that are listed when they take too long. */
  waitsFor?: Message
}

export const CORRECTION_APPLIED: CorrectionResult = { kind: "applied" }

export function waitingResult(
  againAfterMs: number,
  waitsFor: Message | undefined
): CorrectionResult {
  return { kind: "waiting", againAfterMs, ...(waitsFor && { waitsFor }) }
}

export function listedResult(
  kind: DiscrepancyKind,
  details: Message,
  againAfterMs = LISTED_PAUSE_MS
): CorrectionResult {
  return {
    kind: "list_discrepancy",
    discrepancy: { kind, details },
    againAfterMs,
  }
}
