import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { ROOT } from "../../harness/root"
import { comparison, Costs, perSecond, type Row, takeTurns } from "./figures"
import { CREATE_BARE_TABLE } from "./routes"
import type { Stage } from "./stage"

const AT_A_TIME = 16
const DELIVERIES = 500

const OURS = {
  path: "/hooks/checkout-transparent/br",
  table: "checkout_transparent_notification",
}
const BARE = { path: "/bench/insert", table: "bench_bare_insert" }

/** The headers that the service sends with each notification. */
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
 * Makes the JSON text of a notification about a card charge, like the documented example. Its ids are new, so no store
 * knows the charge.
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
 * Measures how many notifications per second our webhook route acknowledges, compared with a route that only inserts
 * a row.
 */
export async function measureAcknowledging(stage: Stage): Promise<Row[]> {
  const store = await stage.openStore("acknowledging", {
    module: require.resolve("./routes"),
    name: "ignoreEvents",
  })
  await store.query(CREATE_BARE_TABLE)

  async function deliver(
    { path, table }: typeof OURS,
    costs: Costs
  ): Promise<number> {
    await store.query(`truncate ${table}`)
    const bodies = Array.from({ length: DELIVERIES }, aNotification)
    const used = await store.usage()
    const figure = await perSecond(bodies, AT_A_TIME, async (body) => {
      const answer = await fetch(`${store.url}${path}`, {
        method: "POST",
        headers: NOTIFICATION_HEADERS,
        body,
      })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    })
    const { statements, cpuMs } = await store.usage()
    costs.add(DELIVERIES, {
      statements: statements - used.statements,
      gatewayCalls: 0,
      cpuMs: cpuMs - used.cpuMs,
    })
    const [left] = await store.query<{ rows: number }>(
      `select count(*)::int as rows from ${table}`
    )
    stage.check(`${table}: rows of what was taken`, left!.rows, DELIVERIES)
    return figure
  }

  const [ours, theirs] = [new Costs(), new Costs()]
  const given = await takeTurns("Notifications", {
    theirs: () => deliver(BARE, theirs),
    ours: () => deliver(OURS, ours),
  })
  await store.stop()
  const what = `Notifications stored and acknowledged, ${AT_A_TIME} at a time`
  stage.costs.push({ what, ours: ours.perItem, theirs: theirs.perItem })
  return [comparison(given, { what, unit: "a second", goal: { least: 0.85 } })]
}
