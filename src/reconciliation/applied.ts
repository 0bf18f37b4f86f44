import type { DiscrepancyKind } from "../charge/discrepancy"
import { LISTED_PAUSE_MS } from "../charge/times"

/**
 * The result of applying one correction.
 *
 * - `applied`: read the reconciliation input again and go on with the next correction.
 * - `later`: something else must happen first; `waitsFor` says what, or is undefined when that ends by itself.
 * - `list_discrepancy`: a person must look: a discrepancy is listed, and the charge is checked again after a pause.
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
