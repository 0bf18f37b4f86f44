import type { AccountOptions } from "../../src/options/account-options"
import type { ChargeIntent } from "../../src/charge/charge"
import { systemClock } from "../../src/payments/gateway-clients"
import { resolveDueOperations } from "../../src/payments/resolve-due-operations"
import { aPause, withoutPauses } from "../support/pauses"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"

const place = aPlaceForOperations()
withoutPauses()

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
  it("pauses them; what is in doubt stays as it is until that is over", async () => {
    const intents = await someInDoubt(3)
    const before = await rows()
    const asked = (await lookups()).length
    const endPause = aPause()
    await place.letLookupsBeDue()

    await resolve(place.account())

    endPause()
    expect((await lookups()).length).toBe(asked)
    expect((await rows()).map(stateNow)).toEqual(before.map(stateNow))
    expect(await Promise.all(intents.map(place.stateOf))).toEqual(
      intents.map(() => "unresolved")
    )
    await place.letLookupsBeDue()
    expect((await resolve(place.account())).resolved).toBe(3)
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
