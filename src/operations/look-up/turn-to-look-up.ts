import type { AccountOptions } from "../../options/account-options"
import type { Clock } from "../../domain/time-budget"
import { systemClock } from "../perform/gateway-clients"

/** When the next lookup of an account may be made, in milliseconds of the monotonic clock. */
const nextTurns = new WeakMap<AccountOptions, number>()

/**
 * Resolves when a lookup that no person waits for may be made. On average, this process makes at most
 * `dialect.lookupsPerSecond` of them per account and second, so that a gateway that recovers does not receive all
 * due lookups at once. The pauses vary, so that processes do not keep in step.
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
