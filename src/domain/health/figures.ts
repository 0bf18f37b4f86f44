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
  /** When a lookup last succeeded. */
  lastAt: Date | undefined
  /** Since when a due lookup has failed. */
  failedSince: Date | undefined
}

/** The notifications of an account that named another merchant when they were received. */
export interface ForeignNotifications {
  account: string
  count: number
  firstAt: Date
  lastAt: Date
  /** When the newest notification arrived that named this merchant or no merchant; null if there is none. */
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
  /** Since when a store exists that needs the job. */
  expectedSince: Date
}

/** When an account was first paid by Pix and by card, and first refunded; undefined for what has not happened. */
export interface FirstSteps {
  pixPaidAt: Date | undefined
  cardPaidAt: Date | undefined
  refundedAt: Date | undefined
}

/** What the command `confirm` last found of an account's gateway: ids of assumptions. */
export interface Confirmation {
  of: number
  confirmed: string[]
  contradicted: string[]
  /** The version, addresses and dialect that it was made with. */
  for: unknown
  at: Date
}
