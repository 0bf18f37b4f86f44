import type { DiscrepancyKind } from "../discrepancy"

/** How much of one kind waits in an account, and since when the oldest does. */
export interface Backlog {
  account: string
  count: number
  oldestAt: Date
}

/** Open discrepancies of one kind. */
export interface DiscrepancyBacklog extends Backlog {
  kind: DiscrepancyKind
}

/** What waits, much of it too long or for a person; each an entry for an account that has any. */
export interface WaitingWork {
  /** All that are not processed yet. */
  waitingNotifications: readonly Backlog[]
  /** Those that should have been. */
  lateNotifications: readonly Backlog[]
  /** Operations in doubt that may still be resolved by themselves. */
  recentDoubts: readonly Backlog[]
  longDoubts: readonly Backlog[]
  discrepancies: readonly DiscrepancyBacklog[]
}

/** What the lookups of an account's newest charges came to. */
export interface LatestLookups {
  account: string
  /** When one last told something. */
  lastAt: Date | undefined
  /** Since when one that was due could not be made. */
  failedSince: Date | undefined
}

export interface JobRuns {
  ranAt: Date | undefined
  /** Since when there is a store that needs it. */
  expectedSince: Date
}

/** When an account first took money by a method, and first gave some back. */
export interface FirstSteps {
  pixPaidAt: Date | undefined
  cardPaidAt: Date | undefined
  refundedAt: Date | undefined
}
