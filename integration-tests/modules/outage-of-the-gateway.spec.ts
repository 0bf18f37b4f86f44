import type { AccountOptions } from "../../src/options/account-options"
import type { ChargeIntent } from "../../src/charge/charge"
import { systemClock } from "../../src/payments/gateway-clients"
import { resolveDueOperations } from "../../src/payments/resolve-due-operations"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const place = aPlaceForOperations()

const account = (calls: Partial<AccountOptions["gatewayCalls"]> = {}) => {
  const given = place.account()
  return { ...given, gatewayCalls: { ...given.gatewayCalls, ...calls } }
}

/** Charges of which nobody knows whether they were made. */
async function someInDoubt(count: number): Promise<ChargeIntent[]> {
  const intents: ChargeIntent[] = []
  for (let made = 0; made < count; made++) {
    const intent = anIntent()
    await place.simulator.on("authorize").resetAfterCommit().once()
    await place.simulator.on("look_up").failBeforeCommit(503).always()
    await place.authorize(intent)
    await place.simulator.clearFaults()
    intents.push(intent)
  }
  return intents
}

async function resolve(chosen: AccountOptions) {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return resolveDueOperations(place.ledger, [chosen], log)
}

const lookups = () => place.simulator.requests("look_up")
const rows = () => place.database.rowsOf("operation")

describe("an outage of the gateway's look-ups", () => {
  it("opens their circuit breaker; what is in doubt stays as it is until it closes", async () => {
    const intents = await someInDoubt(3)
    const chosen = account({ failuresToOpen: 2, openSeconds: 60 })
    await place.simulator.on("look_up").failBeforeCommit(503).always()
    await place.letLookupsBeDue()
    await resolve(chosen)
    const during = (await lookups()).length
    const before = await rows()
    await place.letLookupsBeDue()

    await resolve(chosen)

    expect((await lookups()).length).toBe(during)
    expect((await rows()).map(stateNow)).toEqual(before.map(stateNow))
    expect(await Promise.all(intents.map(place.stateOf))).toEqual(
      intents.map(() => "unresolved")
    )
    expect(await place.ledger.openCircuits()).toMatchObject([
      { account: "br", operation: "look_up_charge" },
    ])
  })
})

describe("a gateway that is back after an outage", () => {
  it("is asked the newest first, and so often a second at most", async () => {
    const intents = await someInDoubt(8)
    const before = (await lookups()).length
    await place.letLookupsBeDue()

    const began = systemClock.monotonicMs()
    const { dialect, ...given } = place.account()
    const { resolved } = await resolve({
      ...given,
      dialect: { ...dialect, lookupsPerSecond: 10 },
    })
    const ms = systemClock.monotonicMs() - began

    // Eight turns, the first one at once, each pause at least three quarters of a tenth of a second.
    expect(resolved).toBe(8)
    expect(ms).toBeGreaterThan(7 * 75)
    const asked = (await lookups()).slice(before)
    const names = await Promise.all(
      intents.map(
        async ({ paymentSessionId }) =>
          (await place.ledger.findChargeBySession(paymentSessionId))
            ?.merchantChargeId
      )
    )
    expect(
      asked
        .slice(0, 5)
        .map(({ merchantChargeId }) => merchantChargeId)
        .sort()
    ).toEqual(names.slice(-5).sort())
  })
})

function stateNow({ id, state, lookups, error_code }: Record<string, unknown>) {
  return { id, state, lookups, error_code }
}
