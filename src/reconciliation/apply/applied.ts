import type { Message } from "../../domain/message"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { LISTED_PAUSE_MS } from "../queue/waiting/pauses"

/**
 * The result of applying one correction.
 *
 * - `applied`: read the reconciliation input again and go on with the next correction.
 * - `waiting`: something else must happen first; `waitsFor` says what, or is left out when that ends by itself.
 * - `list_discrepancy`: a person must look: a discrepancy is listed, and the charge is checked again after a pause.
 */
export type Applied =
  | { kind: "applied" }
  | { kind: "waiting"; againAfterMs: number; waitsFor?: Message }
  | {
      kind: "list_discrepancy"
      discrepancy: { kind: DiscrepancyKind; details: Message }
      againAfterMs: number
    }

/**
 * How a synchronization ended.
 *
 * - `agreed`: Medusa has what the ledger has, or only the payer or a planned time is waited for.
 * - `waiting`: something must end or answer first, such as another process, an operation in doubt or the gateway.
 * - `listed`: a person must look at the charge; it is on the list unless a person resolved the same before.
 */
export interface Conclusion {
  kind: "agreed" | "waiting" | "listed"
  /** The time until the charge is synchronized again; null when that is not needed. */
  againAfterMs: number | null
  /** The kind of discrepancy that is listed; for a wait, only one that takes too long. */
  discrepancy?: DiscrepancyKind
  /** Why the charge waits, if there is a reason to show. */
  why?: Message
  /** For a wait that is listed when it takes too long: the message that tells what it waits for. */
  waitsFor?: Message
}

export const APPLIED: Applied = { kind: "applied" }

export function later(
  againAfterMs: number,
  waitsFor: Message | undefined
): Applied {
  return { kind: "waiting", againAfterMs, ...(waitsFor && { waitsFor }) }
}

export function listed(
  kind: DiscrepancyKind,
  details: Message,
  againAfterMs = LISTED_PAUSE_MS
): Applied {
  return {
    kind: "list_discrepancy",
    discrepancy: { kind, details },
    againAfterMs,
  }
}
