import { setTimeout as sleep } from "node:timers/promises"

import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
} from "../../harness/shopper/a-card-checkout"
import { aGuest } from "../../harness/shopper/a-shopper"
import { mapConcurrently } from "../map-concurrently"
import {
  comparisonRow,
  usageBetween,
  ResourceUsageTotals,
  measureItemsPerSecond,
  type ReportRow,
  measureAlternately,
} from "./measurements"
import type { BenchEnvironment } from "./bench-environment"

/** The two loads that are measured. Each round completes `carts` carts, and `lanes` of them at the same time. */
const CHECKOUT_LOADS = [
  { lanes: 1, carts: 3 },
  { lanes: 8, carts: 8 },
]

/** The baseline that answers "captured" without calling a gateway. */
const WITHOUT_CALLS = "pp_system_capturing"

/**
 * The payment providers with which the plugin is compared. The second text of an entry is appended to the titles of the
 * report's rows that show the comparison with this provider.
 */
const BASELINES = [
  [WITHOUT_CALLS, ""],
  ["pp_system_calling", ", against a provider that only calls the gateway"],
] as const

/**
 * A pause in milliseconds before each measurement. In this pause, Medusa finishes handling the events that the creation
 * of the carts has caused.
 */
const PAUSE_BEFORE_MEASUREMENT_MS = 500

/**
 * Measures how many carts per second `POST /store/carts/:id/complete` completes with the plugin's card provider. There
 * are two baselines: Medusa's `system` provider, changed to answer "captured" without calling a gateway, and a provider
 * that makes the same call to the gateway and stores nothing.
 */
export async function measureCheckout(
  environment: BenchEnvironment
): Promise<ReportRow[]> {
  const { simulator } = environment
  const medusa = await environment.startBenchmarkStore("checkout")
  const { api, store } = medusa

  /**
   * Creates `carts` carts, and then measures how many of them are completed per second. Also checks the number of calls
   * to the gateway: one for each sale, or none with the baseline that never calls the gateway.
   */
  async function measureCompletions(
    provider: string,
    { lanes, carts: count }: (typeof CHECKOUT_LOADS)[number],
    costs: ResourceUsageTotals
  ): Promise<number> {
    const calls = provider === WITHOUT_CALLS ? 0 : count
    const checkouts = await mapConcurrently(
      Array.from({ length: count }),
      8,
      () =>
        aCardCheckoutWithCard(
          { simulator, store, shopper: aGuest(api, store) },
          { providerId: provider }
        )
    )
    await sleep(PAUSE_BEFORE_MEASUREMENT_MS)
    const before = (await simulator.requests()).length
    const usedBefore = await medusa.readUsage()
    const figure = await measureItemsPerSecond(
      checkouts,
      lanes,
      async (checkout) => {
        const { status, body } = await checkout.complete()
        if (body.type !== "order")
          throw new Error(`The completion placed no order: ${status}`)
      }
    )
    const usedAfter = await medusa.readUsage()
    const asked = (await simulator.requests())
      .slice(before)
      // All sales share one access token.
      .filter(({ operation }) => operation !== "token")
    const authorized = asked.filter(
      ({ operation, status }) => operation === "authorize" && status === 200
    )
    costs.addUsage(count, usageBetween(usedAfter, usedBefore, asked.length))
    environment.recordProblemUnlessEqual(
      `${provider}: authorizations, charges and calls of ${count} sales`,
      [
        authorized.length,
        new Set(authorized.map((one) => one.merchantChargeId)).size,
        asked.length,
      ],
      [calls, calls, calls]
    )
    return figure
  }

  const rows: ReportRow[] = []
  for (const [baseline, note] of BASELINES) {
    for (const load of CHECKOUT_LOADS) {
      const title = `Carts completed, ${load.lanes} at a time${note}`
      const [ours, theirs] = [
        new ResourceUsageTotals(),
        new ResourceUsageTotals(),
      ]
      const given = await measureAlternately(title, {
        theirs: () => measureCompletions(baseline, load, theirs),
        ours: () => measureCompletions(CARD_PROVIDER, load, ours),
      })
      environment.costs.push({
        title,
        ours: ours.perItem,
        theirs: theirs.perItem,
      })
      const goal = { least: 0.95 }
      rows.push(comparisonRow(given, { title, unit: "a second", goal }))
    }
  }
  await medusa.stop()
  return rows
}
