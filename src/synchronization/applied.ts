import type { DifferenceKind } from "../core/charge/difference"

/**
 * What came of a correction.
 *
 * - `applied`: read both sides again, and go on.
 * - `later`: something else comes first.
 * - `differ`: it does not come off; a person must see it, and it is tried again after a while.
 */
export type Applied =
  | { kind: "applied" }
  | { kind: "later"; againAfterMs: number }
  | {
      kind: "differ"
      difference: { kind: DifferenceKind; details: string }
      againAfterMs: number
    }
