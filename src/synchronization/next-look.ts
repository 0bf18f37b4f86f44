import type { Charge } from "../core/charge/charge"
import { nextLookMs, type Watch } from "./watch"
import {
  lookAfterFailureAt,
  type LookRules,
  nextLookAt,
} from "../core/charge/next-look"
import { looksUp } from "../core/options/looks-up"
import type { PluginOptions } from "../core/options/plugin-options"
import type { HeldCharge } from "../modules/ledger"

/** Of an account that is gone from the configuration: no lookups are planned, and one that fails waits. */
const NO_ACCOUNT: LookRules = {
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
      ? nextLookAt(charge, account.lookAgain)
      : undefined
  return next === undefined ? Infinity : next.getTime() - now.getTime()
}

/** Milliseconds until a lookup that was due, and failed, is tried again. */
export function afterFailureMs(
  { accounts }: PluginOptions,
  charge: Charge,
  { held, now }: { held: Pick<HeldCharge, "lookFailedSince">; now: Date }
): number {
  const account = accounts.find(({ id }) => id === charge.account)
  const again = lookAfterFailureAt(charge, account?.lookAgain ?? NO_ACCOUNT, {
    now,
    failingSince: held.lookFailedSince,
  })
  return again.getTime() - now.getTime()
}

/** The same of a charge that may still change by itself; nobody asks where look-ups are switched off. */
export function watchMs(
  { accounts }: PluginOptions,
  { account: id, method }: Charge,
  { watch, now }: { watch: Watch | undefined; now: Date }
): number {
  const account = accounts.find((known) => known.id === id)
  return account && looksUp(account, method) ? nextLookMs(watch, now) : Infinity
}
