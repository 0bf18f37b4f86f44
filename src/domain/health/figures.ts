import type { DiscrepancyKind } from "../discrepancy/discrepancy"

/** The number of waiting items of one kind in an account, and the time of the oldest. */
export interface Backlog {
  account: string
  count: number
  oldestAt: Date
}

export interface DiscrepancyBacklog extends Backlog {
  kind: DiscrepancyKind
}

export interface LatestLookups {
  account: string
  /** The time of the latest successful lookup. */
  lastAt: Date | undefined
  /** The time since which due lookups have failed. */
  failedSince: Date | undefined
}

/** The number and times of an account's notifications that named another merchant. */
export interface ForeignNotifications {
  account: string
  count: number
  firstAt: Date
  lastAt: Date
  /** The time of the newest notification that named this merchant or none, or null without such a notification. */
  ownAt: Date | null
}

/** Secrets that none of the configured encryption keys can decrypt. */
export interface UnreadableSecrets {
  /** Settings that were entered in the admin, such as a client secret. */
  settings: readonly { account: string; name: string }[]
  /** Whether the keys for digests of e-mail addresses and notifications are among these secrets. */
  digestKeys: boolean
}

/** A region of the store, and the ids of the payment providers that a checkout in it offers. */
export interface RegionWithProviders {
  id: string
  name: string
  currency: string
  providers: readonly string[]
}

export interface JobRuns {
  ranAt: Date | undefined
  /** The time since which the store has needed the job. */
  expectedSince: Date
}

/**
 * The times of an account's first Pix payment, first card payment and first refund. Each is undefined until it happens.
 */
export interface FirstSteps {
  pixPaidAt: Date | undefined
  cardPaidAt: Date | undefined
  refundedAt: Date | undefined
}

/**
 * The latest result of the command `confirm` for an account's gateway. `confirmed` and `contradicted` are ids of
 * assumptions.
 */
export interface Confirmation {
  of: number
  confirmed: string[]
  contradicted: string[]
  /** The plugin version, the addresses and the dialect with which the command `confirm` was run. */
  for: unknown
  at: Date
}
