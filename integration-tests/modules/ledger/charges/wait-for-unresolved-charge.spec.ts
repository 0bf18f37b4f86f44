import { FakeClock } from "../../../../harness/gateway-client/fake-clock"
import {
  MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS,
  TIMEOUTS,
} from "../../../../src/domain/call-time-limits"
import { TimeBudget } from "../../../../src/domain/time-budget"
import type { AccountServices } from "../../../../src/operations/perform/operation-dependencies"
import {
  awaitResolutionBriefly,
  awaitResolutionWithinBudget,
} from "../../../../src/operations/resolve/resolve-by-lookup"
import {
  aClaimedChange,
  aPaidCharge,
  aRefundIntent,
} from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()

/** Creates a charge with an operation in progress. */
async function aChargeUnderWay() {
  const ledger = database.ledger()
  const charge = await aPaidCharge(ledger)
  await aClaimedChange(ledger, aRefundIntent(charge))
  const clock = new FakeClock(TIMEOUTS.providerMethodMs)
  const dependencies = {
    ledger,
    clock,
    account: ledger.pluginOptions.accounts[0],
  } as unknown as AccountServices
  return { charge, clock, dependencies, ledger }
}

describe("a request for a charge that an earlier request left in doubt", () => {
  it("awaitResolutionBriefly waits at most five seconds for the outcome of an operation that another request has begun", async () => {
    const { charge, clock, dependencies } = await aChargeUnderWay()
    const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, clock)

    const now = await awaitResolutionBriefly(dependencies, charge.id, budget)

    expect(now.id).toBe(charge.id)
    expect(clock.monotonicMs()).toBeLessThanOrEqual(
      MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS
    )
    expect(clock.monotonicMs()).toBeGreaterThan(
      MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS / 2
    )
  })

  it("awaitResolutionBriefly waits no longer than one second for the outcome of an operation if the time budget of the request is one second", async () => {
    const { charge, clock, dependencies } = await aChargeUnderWay()

    await awaitResolutionBriefly(
      dependencies,
      charge.id,
      TimeBudget.start(1_000, clock)
    )

    expect(clock.monotonicMs()).toBeLessThanOrEqual(1_000)
  })

  it("awaitResolutionWithinBudget waits longer than five seconds for the outcome of an operation if the time budget of the request allows it", async () => {
    const { charge, clock, dependencies } = await aChargeUnderWay()
    const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, clock)

    await awaitResolutionWithinBudget(dependencies, charge.id, budget)

    expect(clock.monotonicMs()).toBeGreaterThan(MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS)
  })
})
