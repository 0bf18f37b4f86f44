import type { AccountOptions } from "../../options/account-options"
import type { Clock } from "../../domain/time-budget"
import { systemClock } from "../perform/gateway-clients"

/** The earliest time of each account's next background lookup, in milliseconds of the monotonic clock. */
const nextTurns = new WeakMap<AccountOptions, number>()

/**
 * Waits until this process may send its next background lookup for the account. No shopper or administrator waits for
 * the result of a background lookup.
 *
 * On average, each process sends at most `dialect.lookupsPerSecond` of these lookups for an account, because a gateway
 * that recovers from an outage must not receive all due lookups at once. The pauses vary randomly, so that several
 * processes do not send at the same moment.
 */
export async function waitForLookupRateLimit(
  account: AccountOptions,
  clock: Clock = systemClock,
  random: () => number = Math.random
): Promise<void> {
  const everyMs = 1_000 / account.dialect.lookupsPerSecond
  const now = clock.monotonicMs()
  const turn = Math.max(now, nextTurns.get(account) ?? 0)
  nextTurns.set(account, turn + everyMs * (0.75 + random() / 2))
  if (turn > now) {
    await clock.sleep(turn - now)
  }
}
