import type { AccessTokenKey, AccessTokenState } from "../access-token"
import type { AutomaticRefundCaps, RecentRefunds } from "../automatic-refunds"
import type { DeliveriesOfAccount } from "../delivery-note"
import type { HealthCheck } from "./health"
import type { MedusaLocks } from "./judge-locks"
import type { JobRuns, LatestLookups, WaitingWork } from "./figures"

/** What of a store its health is judged by. All of it is the ledger's; no time is another clock's. */
export interface StoreState {
  now: Date
  job: JobRuns | undefined
  accounts: readonly AccountState[]
  /** Of accounts that are gone from the configuration as well. */
  work: WaitingWork
  locks: MedusaLocks
  /** What is judged elsewhere. */
  others: readonly HealthCheck[]
}

/** One account of the configuration. */
export interface AccountState {
  account: string
  /** Of the integrations that have credentials. */
  accessTokens: readonly (AccessTokenState &
    Pick<AccessTokenKey, "integration">)[]
  lookups: Omit<LatestLookups, "account"> | undefined
  deliveries: DeliveriesOfAccount
  /** The first sale of the last day that the gateway should have told of, and did not. */
  saleWithoutNotification: Date | undefined
  automaticRefunds: { recent: RecentRefunds; caps: AutomaticRefundCaps }
}
