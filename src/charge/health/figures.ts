import type { AccessTokenKey } from "../access-token"
import type { RecentRefunds } from "../automatic-refunds"
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
  deadNotifications: readonly Backlog[]
  /** Operations in doubt that may still be resolved by themselves. */
  recentDoubts: readonly Backlog[]
  longDoubts: readonly Backlog[]
  discrepancies: readonly DiscrepancyBacklog[]
}

/** What is measured of a store, over all its processes. All of it is the ledger's; no time is another clock's. */
export interface StoreFigures {
  now: Date
  /** Of accounts that are gone from the configuration as well. */
  work: WaitingWork
  accounts: readonly AccountFigures[]
}

/** What is measured of one account of the configuration. */
export interface AccountFigures {
  account: string
  automaticRefunds: RecentRefunds
  /** Of the integrations for which one was ever issued. */
  accessTokens: readonly {
    integration: AccessTokenKey["integration"]
    issuedAt: Date
  }[]
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
  /** When a process last stood in for it. */
  replacedAt: Date | undefined
  /** Since when there is a store that needs it. */
  expectedSince: Date
}

/** When an account first took money by a method, and first gave some back. */
export interface FirstSteps {
  pixPaidAt: Date | undefined
  cardPaidAt: Date | undefined
  refundedAt: Date | undefined
}
