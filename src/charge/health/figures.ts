/** How much of one kind waits in an account, and since when the oldest does. */
export interface Backlog {
  account: string
  count: number
  oldestAt: Date
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
