import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"
import type { Synchronized } from "../../reconciliation/synchronize-leased"

/**
 * What came of notifications about one charge.
 *
 * - `processed`: what they told has reached Medusa, or is listed as a discrepancy.
 * - `ignored`: they move nothing.
 * - `again`: it is not known yet, or somebody is at work on the charge.
 */
export type Processed =
  | {
      kind: "processed" | "ignored"
      result: string
      /** Those of them that told more than is known yet; they come back, the others are done. */
      ahead?: readonly InboxEntry[]
    }
  | { kind: "again"; error: string; soon?: boolean }

/**
 * How notifications end whose charge is on the list for a person. While it waits, they end only where
 * they are not needed to learn what the gateway has (`isKnown`, `isRead`): the charge comes back by
 * itself, and what nobody has read yet must not be forgotten.
 */
export function endedByListing(
  { kind, discrepancy, isRead }: Synchronized,
  { isKnown }: { isKnown: boolean }
): Extract<Processed, { kind: "processed" | "ignored" }> | undefined {
  const isEnd = kind !== "waiting" || isRead || isKnown
  return discrepancy !== undefined && isEnd
    ? {
        kind: "processed",
        result: `A person must look at it: discrepancy ${discrepancy}.`,
      }
    : undefined
}
