import type { Charge } from "../core/charge/charge"
import { nextLookupMs, type Watch } from "./watch"
import {
  lookupAfterFailureAt,
  type LookupRules,
  nextLookupAt,
} from "../core/charge/next-lookup"
import { looksUp } from "../core/options/looks-up"
import type { PluginOptions } from "../core/options/plugin-options"
import type { LeasedCharge } from "../modules/ledger"

/** Of an account that is gone from the configuration: no lookups are planned, and one that fails waits. */
const NO_ACCOUNT: LookupRules = {
  authorizationWarningHours: 0,
  paidAfterDays: [],
}

/**
 * Milliseconds until the gateway is to be asked about this charge although nothing told of a
 * change, negative when that is late; Infinity when there is no need, or nobody to ask. `now` is the
 * database's time.
 */
export function pollMs(
  { accounts }: PluginOptions,
  charge: Charge,
  now: Date
): number {
  const account = accounts.find(({ id }) => id === charge.account)
  const next =
    account && looksUp(account, charge.method)
      ? nextLookupAt(charge, account.lookUpAgain)
      : undefined
  return next === undefined ? Infinity : next.getTime() - now.getTime()
}

/** Milliseconds until a lookup that was due, and failed, is tried again. */
export function afterFailureMs(
  { accounts }: PluginOptions,
  charge: Charge,
  { leased, now }: { leased: Pick<LeasedCharge, "lookupFailedSince">; now: Date }
): number {
  const account = accounts.find(({ id }) => id === charge.account)
  const again = lookupAfterFailureAt(charge, account?.lookUpAgain ?? NO_ACCOUNT, {
    now,
    failingSince: leased.lookupFailedSince,
  })
  return again.getTime() - now.getTime()
}

/** The same of a charge that may still change by itself; nobody asks where lookups are switched off. */
export function watchMs(
  { accounts }: PluginOptions,
  { account: id, method }: Charge,
  { watch, now }: { watch: Watch | undefined; now: Date }
): number {
  const account = accounts.find((known) => known.id === id)
  return account && looksUp(account, method) ? nextLookupMs(watch, now) : Infinity
}
