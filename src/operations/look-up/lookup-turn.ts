import type { AccountOptions } from "../../options/account-options"
import type { Clock } from "../../domain/time-budget"
import { systemClock } from "../perform/gateway-clients"

/** The time of each account's next lookup, in milliseconds of the monotonic clock. */
const nextTurns = new WeakMap<AccountOptions, number>()

/**
 * Resolves when this process may make its next lookup for the account. It is for lookups whose result neither a shopper
 * nor an administrator waits for. On average, a process makes at most `dialect.lookupsPerSecond` of these lookups per
 * account and second, so that a gateway that recovers does not receive all due lookups at once. The pauses vary, so
 * that several processes do not send at the same moments.
 */
export async function waitForLookupTurn(
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
