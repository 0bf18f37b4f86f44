import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"

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
