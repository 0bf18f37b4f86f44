import type { AccountOptions } from "../options/account-options"
import type { Clock } from "../charge/time-budget"
import { systemClock } from "./gateway-clients"

/** When the next lookup of an account may be made, by the clock that only grows. */
const nextTurns = new WeakMap<AccountOptions, number>()

/**
 * Resolves when a lookup that nobody at a page waits for may be made: this process makes so many a
 * second of an account at most (`dialect.lookupsPerSecond`), so that a gateway that comes back
 * is not met by all that is due at once. The pauses differ, or processes would keep step.
 */
export async function turnToLookUp(
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
