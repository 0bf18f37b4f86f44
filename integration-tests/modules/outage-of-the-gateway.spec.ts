import type { ChargeIntent } from "../../src/charge/charge"
import { systemClock } from "../../src/payments/gateway-clients"
import { resolveDoubt } from "../../src/payments/resolve-doubt"
import { withoutPauses } from "../support/pauses"
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

describe("a gateway that is back after an outage", () => {
  it("is asked so often a second at most about what nobody waits for", async () => {
    await someInDoubt(8)
    await place.letLookupsBeDue()
    const { dialect, ...given } = place.account()
    const account = { ...given, dialect: { ...dialect, lookupsPerSecond: 10 } }
    const charges = await place.database.rowsOf("charge")

    const began = systemClock.monotonicMs()
    await Promise.all(
      charges.map(({ id }) =>
        resolveDoubt(place.dependencies({ account }), String(id), {
          isPaced: true,
        })
      )
    )
    const ms = systemClock.monotonicMs() - began

    // Eight turns, the first one at once, each pause at least three quarters of a tenth of a second.
    expect(ms).toBeGreaterThan(7 * 75)
    expect(
      (await place.database.rowsOf("charge")).map(({ state }) => state)
    ).toEqual(charges.map(() => "paid"))
  })
})
