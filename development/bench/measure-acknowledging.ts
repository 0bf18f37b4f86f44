import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { ROOT } from "../../harness/root"
import {
  comparisonRow,
  usageBetween,
  ResourceUsageTotals,
  measureItemsPerSecond,
  type ReportRow,
  measureAlternately,
} from "./measurements"
import { CREATE_BARE_TABLE } from "./routes"
import type { BenchEnvironment } from "./bench-environment"

const PARALLEL_DELIVERIES = 16
const DELIVERIES_PER_ROUND = 500

const PLUGIN_ROUTE = {
  path: "/hooks/checkout-transparent/br",
  table: "checkout_transparent_notification",
}
const BARE_INSERT_ROUTE = { path: "/bench/insert", table: "bench_bare_insert" }

/** The headers of the notifications that the benchmarks send, as the gateway would send them. */
export const NOTIFICATION_HEADERS = {
  "content-type": "application/json",
  authorization: defaultMerchant.notificationToken,
  event_type: "TransactionUpdateMessage",
}

const EXAMPLE = readFileSync(
  join(ROOT, "harness/notifications/documented/checkout-credit.json"),
  "utf8"
)

/**
 * Builds the JSON text of a notification about a card charge from the documented example. It has new random ids, so the
 * store knows no charge with these ids.
 */
function aNotification(): string {
  const body = JSON.parse(EXAMPLE) as { data: object }
  return JSON.stringify({
    ...body,
    id: randomUUID(),
    merchantDocument: defaultMerchant.merchantDocument,
    data: { ...body.data, merchantChargeId: randomUUID() },
  })
}

/**
 * Measures how many notifications per second the plugin's webhook route stores and acknowledges. The baseline is a
 * Medusa route that only inserts one row. Records a problem if a notification was not stored.
 */
export async function measureAcknowledging(
  environment: BenchEnvironment
): Promise<ReportRow[]> {
  const store = await environment.startBenchmarkStore("acknowledging", {
    module: require.resolve("./routes"),
    name: "removeEventSubscribers",
  })
  await store.query(CREATE_BARE_TABLE)

  async function measureDeliveries(
    { path, table }: typeof PLUGIN_ROUTE,
    costs: ResourceUsageTotals
  ): Promise<number> {
    await store.query(`truncate ${table}`)
    const bodies = Array.from({ length: DELIVERIES_PER_ROUND }, aNotification)
    const usedBefore = await store.readUsage()
    const figure = await measureItemsPerSecond(
      bodies,
      PARALLEL_DELIVERIES,
      async (body) => {
        const answer = await fetch(`${store.url}${path}`, {
          method: "POST",
          headers: NOTIFICATION_HEADERS,
          body,
        })
        await answer.text()
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      }
    )
    costs.addUsage(
      DELIVERIES_PER_ROUND,
      usageBetween(await store.readUsage(), usedBefore, 0)
    )
    const [left] = await store.query<{ rows: number }>(
      `select count(*)::int as rows from ${table}`
    )
    environment.recordProblemUnlessEqual(
      `${table}: rows of what was taken`,
      left!.rows,
      DELIVERIES_PER_ROUND
    )
    return figure
  }

  const [ours, theirs] = [new ResourceUsageTotals(), new ResourceUsageTotals()]
  const given = await measureAlternately("Notifications", {
    theirs: () => measureDeliveries(BARE_INSERT_ROUTE, theirs),
    ours: () => measureDeliveries(PLUGIN_ROUTE, ours),
  })
  await store.stop()
  const title = `Notifications stored and acknowledged, ${PARALLEL_DELIVERIES} at a time`
  environment.costs.push({ title, ours: ours.perItem, theirs: theirs.perItem })
  return [
    comparisonRow(given, { title, unit: "a second", goal: { least: 0.85 } }),
  ]
}
