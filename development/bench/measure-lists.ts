import { expectSuccess } from "../../harness/shopper/a-shopper"
import { logIn } from "../../harness/admin/an-admin"
import { runStep } from "../command/run-step"
import { median, formatFigure, type ReportRow } from "./measurements"
import { BENCH_KEY, type BenchEnvironment } from "./bench-environment"
import { BuyerSearchDigests } from "../../src/modules/ledger/keys/buyer-search-digests"
import { DigestKeys } from "../../src/modules/ledger/keys/digest-keys"
import { Encryption } from "../../src/modules/ledger/keys/encryption"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { fillLedger } from "../../harness/ledger/a-large-ledger"

const CHARGES = 100_000
const REQUESTS_PER_LIST = 9

interface ListToMeasure {
  list: string
  title: string
  goalMs: number
  queries: readonly string[]
}

/**
 * The measured requests to the dashboard's lists of charges, discrepancies and notifications. Each entry becomes one
 * row of the report, which shows the slowest of its `queries`.
 */
const MEASURED_LISTS: readonly ListToMeasure[] = [
  {
    list: "charges",
    title: "List of charges",
    goalMs: 200,
    queries: [
      "",
      "offset=9980",
      "method=pix&state=paid&created_at[$gte]=2020-01-01",
      "account=br-manual",
      "view=to_capture",
      "order_id=order_777",
      "q=%23777",
      "q=buyer777@example.com",
    ],
  },
  {
    list: "charges",
    title: "Search for charges by a part of a name or an e-mail address",
    goalMs: 100,
    queries: [
      "q=Silva 777",
      "q=Maria",
      "q=silva",
      "q=yer777@ex",
      "q=nobody of this name",
    ],
  },
  {
    list: "discrepancies",
    title: "List of discrepancies",
    goalMs: 200,
    queries: ["", "status=all&account=br-manual", "status=all&q=Maria"],
  },
  {
    list: "notifications",
    title: "List of notifications",
    goalMs: 200,
    queries: ["", "integration=payment_link", "q=charge-777"],
  },
]

/** Measures how many milliseconds the dashboard's lists take to answer in a shop with 100,000 charges. */
export async function measureLists(
  environment: BenchEnvironment
): Promise<ReportRow[]> {
  const store = await environment.startBenchmarkStore("lists")
  await runStep(`Filling a shop with ${CHARGES} charges`, () =>
    fillShop(store.databaseUrl, CHARGES)
  )
  const admin = await logIn(store.api)
  const measureListRequestMs = async (
    list: string,
    query: string
  ): Promise<number> => {
    const started = performance.now()
    const path = `/admin/checkout-transparent/${list}?${query}`
    await expectSuccess(admin.request("get", path))
    return performance.now() - started
  }

  const rows: ReportRow[] = []
  for (const { list, title, goalMs, queries } of MEASURED_LISTS) {
    await runStep(`Asking for: ${title}`, async () => {
      const medians = []
      for (const query of queries) {
        await measureListRequestMs(list, query)
        const times: number[] = []
        while (times.length < REQUESTS_PER_LIST)
          times.push(await measureListRequestMs(list, query))
        medians.push({ query: query || "no filter", ms: median(times) })
      }
      const slowest = medians.sort((one, other) => other.ms - one.ms)[0]!
      rows.push({
        title: `${title}, slowest of ${queries.length} questions: \`${slowest.query}\``,
        figure: `${formatFigure(slowest.ms)} ms`,
        goal: `≤ ${goalMs}`,
        met: slowest.ms <= goalMs ? "yes" : "no",
      })
    })
  }
  await store.stop()
  return rows
}

/**
 * SQL statements that fill Medusa's own tables. Each charge gets an order and a customer. The customers have four
 * different first names, so that a search by name finds many of them.
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
    await writeBuyerDigests(knex, rows)
    // Autovacuum would also update the statistics, but only after a while, and the query planner needs them now.
    await knex.raw("vacuum analyze")
  } finally {
    await knex.destroy()
  }
}

/**
 * Writes the search digests of each buyer's name and e-mail address into the charges, as the store does when it creates
 * a charge. The lists search charges by these digests.
 */
async function writeBuyerDigests(knex: Knex, rows: number): Promise<void> {
  const encryption = new Encryption([BENCH_KEY])
  const digests = new BuyerSearchDigests(new DigestKeys(knex, encryption))
  const buyers = await knex("customer")
    .limit(rows)
    .select<{ id: string; email: string; name: string }[]>(
      "id",
      "email",
      knex.raw("first_name || ' ' || last_name as name")
    )
  for (let done = 0; done < buyers.length; done += 10_000) {
    const batch = buyers.slice(done, done + 10_000)
    const terms = await Promise.all(
      batch.map(({ name, email }) =>
        digests.digestsOfBuyer({ names: [name], email })
      )
    )
    await knex.raw(
      `update checkout_transparent_charge as charge set buyer_search_digests = string_to_array(buyer.terms, ' ')
      from unnest(?::text[], ?::text[]) as buyer (id, terms) where charge.id = replace(buyer.id, 'cus_', 'ctchg_')`,
      [batch.map(({ id }) => id), terms.map((each) => each?.join(" ") ?? "")]
    )
  }
}
