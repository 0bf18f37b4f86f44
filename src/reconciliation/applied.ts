import type { DiscrepancyKind } from "../charge/discrepancy"
import { LISTED_PAUSE_MS } from "../charge/times"

/**
 * What came of a correction.
 *
 * - `applied`: read both sides again, and go on.
 * - `later`: something else comes first; a saying of what is waited for. Left out where that has an
 *   end of its own.
 * - `list_discrepancy`: it does not come off; a person must see it, and it is tried again after a while.
 */
export type Applied =
  | { kind: "applied" }
  | { kind: "later"; againAfterMs: number; waitsFor: string | undefined }
  | {
      kind: "list_discrepancy"
      discrepancy: { kind: DiscrepancyKind; details: string }
      againAfterMs: number
    }

export const APPLIED: Applied = { kind: "applied" }

export function later(
  againAfterMs: number,
  waitsFor: string | undefined
): Applied {
  return { kind: "later", againAfterMs, waitsFor }
}

export function listed(
  kind: DiscrepancyKind,
  details: string,
  againAfterMs = LISTED_PAUSE_MS
): Applied {
  return {
    kind: "list_discrepancy",
    discrepancy: { kind, details },
    againAfterMs,
  }
}
