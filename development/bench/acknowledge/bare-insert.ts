import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export const BARE_PATH = "/bench/bare-insert"

/** What a notification costs that is only kept: one row, found by its key, and nothing else. */
export const BARE_TABLE = "bench_bare_insert"

export const CREATE_BARE_TABLE = `create table ${BARE_TABLE} (
  id text primary key, told jsonb not null, payload jsonb not null, received_at timestamptz not null default now()
)`

/** The inbox keeps the body, redacted, and what it read from it: all in all about as much as this. */
export async function insertBare(knex: Knex, body: Body): Promise<void> {
  const transactions = body.data.transactions.map(
    ({ credit: { subMerchant: _, ...credit }, ...rest }) => ({
      ...rest,
      credit,
    })
  )
  await knex(BARE_TABLE).insert({
    id: body.id,
    told: JSON.stringify({ ...body.data, transactions }),
    payload: JSON.stringify(body),
  })
}

interface Body {
  id: string
  data: { transactions: { credit: { subMerchant: object } }[] }
}
