import { findAccount } from "../options/find-account"
import type { Ledger } from "../modules/ledger"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { AccountOptions } from "../options/account-options"
import type {
  DueOrder,
  UnresolvedOperation,
} from "../modules/ledger/ports/charge-ledger"
import type { Log } from "../charge/log"
import { type Clock, TimeBudget } from "../charge/time-budget"
import { dependenciesOf } from "./dependencies"
import { resolveByLookup } from "./resolve-by-lookup"
import { systemClock } from "./gateway-clients"
import { reasonNotToLookUp } from "./reasons-not-to-ask"
import { JOB_RUN_MS, TIMEOUTS } from "../charge/times"

const AT_ONCE = 5

export interface ResolvedSummary {
  lookedUp: number
  resolved: number
}

/**
 * Looks up the unknown operations that are due, of all accounts, a few at a time, until none is
 * due or the run has taken a minute. Several processes may run it at once: each operation is
 * looked up by one of them.
 */
export async function resolveDueOperations(
  ledger: Ledger,
  accounts: AccountOptions[],
  log: Log
): Promise<ResolvedSummary> {
  const run = TimeBudget.of(JOB_RUN_MS, systemClock)
  const summary: ResolvedSummary = { lookedUp: 0, resolved: 0 }
  while (!run.isSpent()) {
    const due = await ledger.takeDueOperations({
      limit: AT_ONCE,
      leaseMs: JOB_RUN_MS,
      order: orderOfNextBatch(ledger),
    })
    if (due.length === 0) {
      break
    }
    const results = await Promise.all(
      due.map((unresolved) =>
        resolveOne({ ledger, accounts, log }, unresolved, { isPaced: true })
      )
    )
    summary.lookedUp += due.length
    summary.resolved += results.filter(Boolean).length
  }
  return summary
}

const batchesOf = new WeakMap<object, number>()

/**
 * The newest first, whose shoppers are still there; and with every fourth batch of this process those
 * that are due the longest, or they would wait for as long as there is something newer.
 */
export function orderOfNextBatch(ledger: object): DueOrder {
  const batch = (batchesOf.get(ledger) ?? 0) + 1
  batchesOf.set(ledger, batch)
  return batch % 4 === 0 ? "longest_due" : "newest"
}

/** Looks up what is in doubt of one charge, if its turn has come: every two seconds. False when nothing was. */
export async function resolveChargeByLookup(
  chargeId: string,
  given: { ledger: Ledger; accounts: AccountOptions[]; log: Log }
): Promise<boolean> {
  const due = await given.ledger.takeDueOperations({
    limit: 1,
    leaseMs: JOB_RUN_MS,
    chargeId,
  })
  await Promise.all(due.map((unresolved) => resolveOne(given, unresolved)))
  return due.length > 0
}

async function resolveOne(
  {
    ledger,
    accounts,
    log,
  }: { ledger: Ledger; accounts: AccountOptions[]; log: Log },
  unresolved: UnresolvedOperation,
  { isPaced }: { isPaced: boolean } = { isPaced: false }
): Promise<boolean> {
  const { charge } = unresolved
  const account = findAccount(accounts, charge.account)
  if (!account) {
    log.error(
      `checkout-transparent: charge ${charge.merchantChargeId} is in doubt, but account "${charge.account}" is not configured any more. Put it back until the charge is resolved.`
    )
    return false
  }
  try {
    const dependencies = dependenciesOf({ account, ledger, log })
    if (isPaced && !reasonNotToLookUp(dependencies, charge.method)) {
      await turnToLookUp(account)
    }
    const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
    await resolveByLookup(dependencies, unresolved, budget)
    const { unresolved: rest } = await ledger.currentStateOf(charge.id)
    return rest === undefined
  } catch (error) {
    // One operation must not keep the others waiting; it comes back when its turn's lease ends.
    log.error(
      `checkout-transparent: could not resolve charge ${charge.merchantChargeId}: ${describeError(error)}`
    )
    return false
  }
}

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
