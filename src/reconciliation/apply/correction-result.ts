import type { Message } from "../../domain/message"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { LISTED_PAUSE_MS } from "../queue/waiting/synchronization-pauses"

/**
 * The result of applying one correction.
 *
 * - `applied`: the synchronization reads all records again and decides on the next correction.
 * - `waiting`: the correction has to wait. If `waitsFor` is set, the charge is listed for an administrator when the
 *   wait takes too long. Without `waitsFor`, the wait alone never causes a listing.
 * - `list_discrepancy`: a discrepancy is listed for an administrator. The charge is checked again later.
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
 * The result of one synchronization of a charge.
 *
 * - `agreed`: Medusa's records agree with the ledger, and nothing is to be done at present. Something may be planned
 *   for later, for example the cancellation of a code that its payer does not pay.
 * - `waiting`: something else has to happen before the synchronization can continue. For example, another process has
 *   to finish, the outcome of an operation has to become known, or the gateway has to answer.
 * - `listed`: the charge has a discrepancy for an administrator. If an administrator has already resolved the
 *   discrepancy and nothing has changed since then, the result is also `listed`, but the discrepancy is not opened
 *   again.
 */
export interface SynchronizationResult {
  kind: "agreed" | "waiting" | "listed"
  /** The time in milliseconds until the next synchronization. Null if no further synchronization is planned. */
  againAfterMs: number | null
  /** The kind of the discrepancy. For a waiting charge, it is only set if the wait took too long. */
  discrepancy?: DiscrepancyKind
  /** The reason for the wait, as a message for an administrator. */
  why?: Message
  /**
   * What the charge waits for. It is only set if the charge will be listed for an administrator when the wait takes too
   * long.
   */
  waitsFor?: Message
}

export const CORRECTION_APPLIED: CorrectionResult = { kind: "applied" }

export function waitingResult(
  againAfterMs: number,
  waitsFor: Message | undefined
): CorrectionResult {
  return { kind: "waiting", againAfterMs, ...(waitsFor && { waitsFor }) }
}

export function buildResultToListDiscrepancy(
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
