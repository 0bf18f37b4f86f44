import { expectSuccess } from "../../harness/shopper/a-shopper"
import { logIn } from "../../harness/admin/an-admin"
import { runStep } from "../command/progress"
import { median, formatFigure, type ReportRow } from "./figures"
import type { BenchStage } from "./stage"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { fillLedger } from "../../harness/ledger/a-large-ledger"

const CHARGES = 100_000
const REQUESTS_PER_LIST = 9
const GOAL_MS = 200

/**
 * The queries that are measured, for three lists of the dashboard. These lists of
 * `src/api/admin/checkout-transparent/table-of-lists.ts` have different query plans.
 */
const MEASURED_LISTS: Record<string, readonly string[]> = {
  charges: [
    "",
    "offset=9980",
    "method=pix&state=paid&created_at[$gte]=2020-01-01",
    "account=br-manual",
    "view=to_capture",
    "order_id=order_777",
    "q=%23777",
    "q=buyer777@example.com",
    "q=Silva 777",
    "q=Maria",
  ],
  discrepancies: ["", "status=all&account=br-manual", "status=all&q=Maria"],
  notifications: ["", "integration=payment_link", "q=charge-777"],
}

/** Measures how long the dashboard's lists take over HTTP, in milliseconds, in a shop with 100,000 charges. */
export async function measureLists(stage: BenchStage): Promise<ReportRow[]> {
  const store = await stage.openStore("lists")
  await runStep(`Filling a shop with ${CHARGES} charges`, () =>
    fillShop(store.databaseUrl, CHARGES)
  )
  const admin = await logIn(store.api)
  const ask = async (list: string, query: string): Promise<number> => {
    const started = performance.now()
    const path = `/admin/checkout-transparent/${list}?${query}`
    await expectSuccess(admin.request("get", path))
    return performance.now() - started
  }

  const rows: ReportRow[] = []
  for (const [list, queries] of Object.entries(MEASURED_LISTS)) {
    await runStep(`Asking for ${list}`, async () => {
      const medians = []
      for (const query of queries) {
        await ask(list, query)
        const times: number[] = []
        while (times.length < REQUESTS_PER_LIST)
          times.push(await ask(list, query))
        medians.push({ query: query || "no filter", ms: median(times) })
      }
      const slowest = medians.sort((one, other) => other.ms - one.ms)[0]!
      rows.push({
        what: `List of ${list}, slowest of ${queries.length} questions: \`${slowest.query}\``,
        figure: `${formatFigure(slowest.ms)} ms`,
        goal: `≤ ${GOAL_MS}`,
        met: slowest.ms <= GOAL_MS ? "yes" : "no",
      })
    })
  }
  await store.stop()
  return rows
}

/**
 * The SQL statements that insert Medusa's rows about the charges. Each charge gets an order and a buyer, and the buyers
 * have four different first names.
 */
const MEDUSA_ROWS_SQL = [
  `insert into customer (id, email, first_name, last_name, has_account)
  select 'cus_' || n, 'buyer' || n || '@example.com', (array['Maria', 'Ana', 'João', 'José'])[1 + n % 4], 'Silva ' || n, n % 2 = 0
  from generate_series(1, :rows) as n`,
  ...["cart_address", "order_address"].map(
    (table) =>
      `insert into ${table} (id, first_name, last_name, address_1, city, country_code)
      select '${table}_' || n, (array['Maria', 'Ana', 'João', 'José'])[1 + n % 4], 'Silva ' || n, 'Avenida Paulista, ' || n, 'São Paulo', 'br'
      from generate_series(1, :rows) as n`
  ),
  `insert into cart (id, email, currency_code, customer_id, shipping_address_id)
  select 'cart_' || n, 'buyer' || n || '@example.com', 'brl', 'cus_' || n, 'cart_address_' || n
  from generate_series(1, :rows) as n`,
  `insert into "order" (id, email, currency_code, customer_id, shipping_address_id)
  select 'order_' || n, 'buyer' || n || '@example.com', 'brl', 'cus_' || n, 'order_address_' || n
  from generate_series(1, :rows) as n`,
  `insert into order_payment_collection (id, order_id, payment_collection_id)
  select 'link_' || n, 'order_' || n, 'collection_' || n from generate_series(1, :rows) as n`,
]

/** Fills the tables of the plugin and of Medusa as if the store had made `rows` sales. */
async function fillShop(databaseUrl: string, rows: number): Promise<void> {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: databaseUrl,
    schema: "public",
    pool: { min: 1, max: 1 },
  }) as Knex
  const ledger = () => ({
    installationDigest: () => Promise.resolve("of the bench"),
  })
  const database = { knex, ledger }
  try {
    await fillLedger(
      database,
      ["charge", "operation", "discrepancy", "movement"],
      rows
    )
    await fillLedger(database, ["notification"], 5 * rows)
    for (const statement of MEDUSA_ROWS_SQL) await knex.raw(statement, { rows })
    // Autovacuum would also update the statistics, but only after a while, and the query planner needs them now.
    await knex.raw("vacuum analyze")
  } finally {
    await knex.destroy()
  }
}
