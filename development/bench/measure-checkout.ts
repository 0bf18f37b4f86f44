import { setTimeout as sleep } from "node:timers/promises"

import {
  beside,
  comparison,
  type Findings,
  inLanes,
  takeTurns,
  timeEach,
} from "./figures"
import { cardData, shopperOf } from "./shopper"
import type { Stage } from "./stage"

/** Compared with one that does the same with a sale's money, and asks nobody. */
const AT_ONCE = {
  title: "the card is charged at once",
  ours: "pp_transparent-card_br",
  theirs: "pp_system_capturing",
}
const LATER = {
  title: "the card is charged later",
  ours: "pp_transparent-card_br-manual",
  theirs: "pp_system_default",
}

/** How many carts are completed at a time, and how many in a turn. */
const LOADS = [
  { ...AT_ONCE, lanes: 1, carts: 4 },
  { ...AT_ONCE, lanes: 8, carts: 8 },
  { ...LATER, lanes: 8, carts: 8 },
]

/** For what the preparation left to do: its events, its garbage. */
const REST_MS = 500

/** Completed carts, with our card and with a provider that asks nobody. */
export async function measureCheckout(stage: Stage): Promise<Findings> {
  const store = await stage.openStore("checkout")
  const shopper = shopperOf(store.url, store.seeded)

  /** Prepares carts, then times nothing but their completion, and counts what that asks of the gateway. */
  async function sell(
    provider: string,
    { lanes, carts: count }: { lanes: number; carts: number }
  ) {
    const isOurs = provider.startsWith("pp_transparent")
    const carts = await shopper.prepareCarts(count)
    await inLanes(carts, 8, async (cart) => {
      const data = isOurs ? await cardData(stage.simulatorUrl) : {}
      await shopper.choose(cart, provider, data)
    })
    await sleep(REST_MS)
    const before = (await stage.simulator.requests()).length
    const timed = await timeEach(carts, { lanes, pid: store.pid }, (cart) =>
      shopper.complete(cart)
    )
    const asked = (await stage.simulator.requests())
      .slice(before)
      // All sales share an access token.
      .filter(({ operation }) => operation !== "token")
    const authorized = asked.filter(
      ({ operation, status }) => operation === "authorize" && status === 200
    )
    stage.check(
      `${provider}: authorizations, charges and calls of ${count} sales`,
      [
        authorized.length,
        new Set(authorized.map((one) => one.merchantChargeId)).size,
        asked.length,
      ],
      isOurs ? [count, count, count] : [0, 0, 0]
    )
    return timed
  }

  const findings: Findings = { rows: [], details: "" }
  const processor: string[] = []
  for (const load of LOADS) {
    const what = `Carts completed, ${load.lanes} at a time; ${load.title}`
    const given = await takeTurns(what, {
      theirs: () => sell(load.theirs, load),
      ours: () => sell(load.ours, load),
    })
    findings.rows.push(
      comparison(given, "perSecond", {
        what,
        unit: "a second",
        goal: { least: 0.9 },
      })
    )
    processor.push(beside(given, "processorMs"))
  }
  await store.stop()
  findings.details = `**Carts completed** (\`checkout\`): \`POST /store/carts/:id/complete\`. Compared with Medusa's own provider, which asks nobody; where the card is charged at once it answers "captured". Processor time of one, ms, in the order of the table: ${processor.join("; ")}. The command fails unless the simulator saw exactly one authorization for each of our sales, and no other call.`
  return findings
}
