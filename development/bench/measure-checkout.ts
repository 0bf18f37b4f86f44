import { setTimeout as sleep } from "node:timers/promises"

import { aCardCheckoutWithCard } from "../../harness/shopper/a-card-checkout"
import { aGuest } from "../../harness/shopper/a-shopper"
import { inLanes } from "../in-lanes"
import { comparison, Costs, perSecond, type Row, takeTurns } from "./figures"
import type { Stage } from "./stage"

/** The loads that are measured. In each turn `carts` carts are completed, `lanes` of them at the same time. */
const LOADS = [
  { lanes: 1, carts: 3 },
  { lanes: 8, carts: 8 },
]

/** A pause in milliseconds before each measurement, in which Medusa handles the events of the carts' creation. */
const REST_MS = 500

/**
 * Measures how many carts per second are completed (`POST /store/carts/:id/complete`) with our card provider,
 * compared with Medusa's own provider, which answers "captured" without a call.
 */
export async function measureCheckout(stage: Stage): Promise<Row[]> {
  const { simulator } = stage
  const medusa = await stage.openStore("checkout")
  const { api, store } = medusa

  /**
   * Creates carts, and then measures only their completion. With our provider, also checks that each sale has called
   * the gateway exactly once.
   */
  async function sell(
    provider: string,
    { lanes, carts: count }: (typeof LOADS)[number],
    costs: Costs
  ): Promise<number> {
    const isOurs = provider.startsWith("pp_transparent")
    const checkouts = await inLanes(Array.from({ length: count }), 8, () =>
      aCardCheckoutWithCard(
        { simulator, store, shopper: aGuest(api, store) },
        { providerId: provider }
      )
    )
    await sleep(REST_MS)
    const before = (await simulator.requests()).length
    const used = await medusa.usage()
    const figure = await perSecond(checkouts, lanes, async (checkout) => {
      const { status, body } = await checkout.complete()
      if (body.type !== "order")
        throw new Error(`The completion placed no order: ${status}`)
    })
    const { statements, cpuMs } = await medusa.usage()
    const asked = (await simulator.requests())
      .slice(before)
      // All sales share one access token.
      .filter(({ operation }) => operation !== "token")
    const authorized = asked.filter(
      ({ operation, status }) => operation === "authorize" && status === 200
    )
    costs.add(count, {
      statements: statements - used.statements,
      gatewayCalls: asked.length,
      cpuMs: cpuMs - used.cpuMs,
    })
    stage.check(
      `${provider}: authorizations, charges and calls of ${count} sales`,
      [
        authorized.length,
        new Set(authorized.map((one) => one.merchantChargeId)).size,
        asked.length,
      ],
      isOurs ? [count, count, count] : [0, 0, 0]
    )
    return figure
  }

  const rows: Row[] = []
  for (const load of LOADS) {
    const what = `Carts completed, ${load.lanes} at a time`
    const [ours, theirs] = [new Costs(), new Costs()]
    const given = await takeTurns(what, {
      theirs: () => sell("pp_system_capturing", load, theirs),
      ours: () => sell("pp_transparent-card_br", load, ours),
    })
    stage.costs.push({ what, ours: ours.perItem, theirs: theirs.perItem })
    const goal = { least: 0.95 }
    rows.push(comparison(given, { what, unit: "a second", goal }))
  }
  await medusa.stop()
  return rows
}
