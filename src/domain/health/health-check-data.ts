import type { DiscrepancyKind } from "../discrepancy/discrepancy"

/** How many items of one kind are waiting in an account, and since when the oldest item has been waiting. */
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
  /**
   * The latest time at which a lookup showed a charge of the account. Only the hundred newest charges of the
   * installation are considered. `undefined` if no lookup has shown one of them.
   */
  lastAt: Date | undefined
  /**
   * The time since which the lookups of a charge have been failing: the first failed lookup after the last successful
   * one. If the lookups of several charges are failing, the earliest of these times is used. Only the hundred newest
   * charges of the installation are considered. `undefined` if the lookups of none of them are failing.
   */
  failedSince: Date | undefined
}

/**
 * How many notifications about another merchant an account has received in the last seven days, and when the first and
 * the last of them arrived.
 */
export interface OtherMerchantNotifications {
  account: string
  count: number
  firstAt: Date
  lastAt: Date
  /**
   * When the newest notification for the merchant of this account arrived, or null if there is none. The other fields
   * are about notifications for other merchants.
   */
  ownAt: Date | null
}

/** The saved settings and the digest keys in the database that none of the configured encryption keys can decrypt. */
export interface UnreadableSecrets {
  /** Settings that an administrator entered, such as a client secret. */
  settings: readonly { account: string; name: string }[]
  /** True if the ledger's keys for the digests of e-mail addresses and notifications cannot be decrypted. */
  digestKeys: boolean
}

/** A region of the store, and the ids of the payment providers that shoppers in this region can choose. */
export interface RegionWithProviders {
  id: string
  name: string
  currency: string
  providers: readonly string[]
}

export interface JobRuns {
  ranAt: Date | undefined
  /** The time from which the job is expected to run. */
  expectedSince: Date
}

/**
 * When the ledger recorded the first Pix payment, the first card payment and the first refund of an account. A time is
 * `undefined` if the ledger has recorded none.
 */
export interface FirstPaymentTimes {
  pixPaidAt: Date | undefined
  cardPaidAt: Date | undefined
  refundedAt: Date | undefined
}

/**
 * The latest result of `confirm`, the command that checks the plugin's assumptions about the gateway. `confirmed` and
 * `contradicted` list the ids of assumptions.
 */
export interface AssumptionConfirmation {
  /** How many assumptions `confirm` can check. */
  of: number
  confirmed: string[]
  contradicted: string[]
  /** The plugin's version, the addresses and the dialect that `confirm` used. */
  for: unknown
  at: Date
}
