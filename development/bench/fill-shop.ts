import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

import { fillLedger } from "../../integration-tests/modules/support/a-large-ledger"
import type { LedgerDatabase } from "../../integration-tests/modules/support/a-ledger"

/** The SQL for Medusa's rows of those charges: each has an order, and a buyer with one of a thousand names. */
const OF_MEDUSA = [
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

/** Fills the tables of a store as if it had made this number of sales. */
export async function fillShop(
  databaseUrl: string,
  rows: number
): Promise<void> {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: databaseUrl,
    schema: "public",
    pool: { min: 1, max: 1 },
  }) as Knex
  const ledger = () => ({
    installationDigest: () => Promise.resolve("of the bench"),
  })
  const database = { knex, ledger } as unknown as LedgerDatabase
  try {
    await fillLedger(
      database,
      ["charge", "operation", "discrepancy", "movement"],
      rows
    )
    await fillLedger(database, ["notification"], 5 * rows)
    for (const statement of OF_MEDUSA) await knex.raw(statement, { rows })
    // PostgreSQL would do this by itself after a while.
    await knex.raw("vacuum analyze")
  } finally {
    await knex.destroy()
  }
}
