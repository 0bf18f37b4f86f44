import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge, PaymentMethod } from "../../../charge/charge"
import type { ChargeState } from "../../../charge/charge-state"
import type { MinorUnits } from "../../../charge/money"
import {
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
  selectCharges,
} from "./charge-rows"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { countUpTo } from "./page-of"

/** Charges that are one of these: found by an index each. */
export interface ChargesOf {
  /** Our id, our name at the gateway, or a name that the gateway, an acquirer or the central bank gave. */
  name?: string | undefined
  emailDigest?: string | undefined
  cartIds?: readonly string[]
  collectionIds?: readonly string[]
  /** As synchronizing has seen them. */
  orderIds?: readonly string[]
}

export interface ChargeFilter {
  /** Those that are in all of these. */
  of?: readonly ChargesOf[]
  method?: readonly PaymentMethod[] | undefined
  state?: readonly ChargeState[] | undefined
  account?: readonly string[] | undefined
  cartId?: string | undefined
  amount?: MinorUnits | undefined
  /** When it was made, both included. */
  from?: Date | undefined
  to?: Date | undefined
  /** What can be captured, or what the payer disputes; the nearest deadline first. */
  view?: "to_capture" | "disputed" | undefined
}

export interface ChargePage {
  by: "created_at" | "amount"
  direction: "asc" | "desc"
  limit: number
  offset: number
}

/** By what names else a charge is known. In the words of its index, which the migration makes. */
const KNOWN_AS =
  "(array_remove(array[details ->> 'nsu', details ->> 'authorizationCode', details ->> 'endToEndId', details ->> 'transactionId', details ->> 'gatewayChargeId', link_transaction_id], null))"

/** A page of the charges that are asked for, and how many there are, up to `MOST_COUNTED`. */
export async function findCharges(
  knex: Knex,
  filter: ChargeFilter,
  page: ChargePage
): Promise<{ charges: Charge[]; count: number }> {
  const { columns, direction } = orderOf(filter, page)
  // The same direction: an index is read from one end.
  const order = columns.map((column) => ({ column, order: direction }))
  const [rows, count] = await Promise.all([
    // Which they are is found in an index alone, however far the page is; then only they are read.
    selectCharges(knex)
      .whereIn(
        "id",
        matching(knex, filter)
          .select("id")
          .orderBy(order)
          .limit(page.limit)
          .offset(page.offset)
      )
      .orderBy(order),
    countUpTo(knex, matching(knex, filter), {
      by: page.by === "amount" ? "amount" : "created_at",
    }),
  ])
  return { charges: rows.map(chargeFromRow), count }
}

function orderOf({ view }: ChargeFilter, { by, direction }: ChargePage) {
  if (view === "to_capture") {
    // Each within the same number of days.
    return { columns: ["created_at", "id"], direction: "asc" }
  }
  if (view === "disputed") {
    // Those without a deadline are the last ones.
    return {
      columns: ["dispute_answer_before", "created_at", "id"],
      direction: "asc",
    }
  }
  return {
    columns: [by, ...(by === "amount" ? ["created_at"] : []), "id"],
    direction,
  }
}

/** What the shop has of charges, what went back, and what is only reserved. Minor units. */
export async function sumsOfCharges(
  knex: Knex,
  of: ChargesOf
): Promise<{ kept: number; returned: number; reserved: number }> {
  const [sums] = await matching(knex, { of: [of] }).select<
    Record<"kept" | "returned" | "reserved", string>[]
  >(
    knex.raw(
      "coalesce(sum(captured_amount - refunded_amount) filter (where state = 'paid'), 0) as kept"
    ),
    knex.raw("coalesce(sum(refunded_amount), 0) as returned"),
    knex.raw(
      "coalesce(sum(amount) filter (where state = 'authorized'), 0) as reserved"
    )
  )
  return {
    kept: Number(sums?.kept ?? 0),
    returned: Number(sums?.returned ?? 0),
    reserved: Number(sums?.reserved ?? 0),
  }
}

/** The operations in flight or in doubt of some charges, by the charge's id. */
export async function unresolvedOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Map<string, string>> {
  const rows = await knex(OPERATION_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereRaw("state in ('in_flight', 'unknown')") // in the words of its index
    .where({ deleted_at: null })
    .select<{ id: string; charge_id: string }[]>("id", "charge_id")
  return new Map(rows.map(({ id, charge_id }) => [charge_id, id]))
}

/** How many discrepancies of some charges are open, by the charge's id. */
export async function countOpenDiscrepancies(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Map<string, number>> {
  const rows = await knex(DISCREPANCY_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .where({ resolved_at: null, deleted_at: null })
    .groupBy("charge_id")
    .select<{ charge_id: string; count: string }[]>(
      "charge_id",
      knex.raw("count(*) as count")
    )
  return new Map(rows.map((row) => [row.charge_id, Number(row.count)]))
}

/** The ids of charges that are one of these; for what is listed by its charge. */
export function idsOfCharges(
  knex: Knex,
  of: readonly ChargesOf[]
): Knex.QueryBuilder {
  return matching(knex, { of }).select("id")
}

function matching(
  knex: Knex,
  filter: ChargeFilter
): Knex.QueryBuilder<ChargeRow, ChargeRow[]> {
  const { of = [], method, state, account, cartId, amount, from, to } = filter
  const found = knex<ChargeRow>(CHARGE_TABLE).where({
    deleted_at: null,
    ...(cartId === undefined ? {} : { cart_id: cartId }),
    ...(amount === undefined ? {} : { amount }),
  })
  if (filter.view === "to_capture") {
    void found.whereRaw("state = 'authorized'") // in the words of its index
  }
  if (filter.view === "disputed") {
    void found
      .where({ state: "charged_back", dispute_closed_at: null })
      .whereNotNull("disputed_at")
  }
  for (const [column, allowed] of Object.entries({ method, state, account })) {
    if (allowed !== undefined) {
      void found.whereIn(column as "method", [...allowed] as PaymentMethod[])
    }
  }
  if (from !== undefined) {
    void found.where("created_at", ">=", from)
  }
  if (to !== undefined) {
    void found.where("created_at", "<=", to)
  }
  for (const which of of) {
    void found.whereIn("id", union(knex, which))
  }
  return found
}

/** Each found by its own index: with `or` between them PostgreSQL may read the whole table. */
function union(knex: Knex, of: ChargesOf): Knex.QueryBuilder {
  const { name, emailDigest, cartIds, collectionIds, orderIds } = of
  const by = (column: string, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0
      ? []
      : [
          knex(CHARGE_TABLE)
            .select("id")
            .whereIn(column, [...values])
            .whereNull("deleted_at"),
        ]
  const parts = [
    ...by("id", name === undefined ? undefined : [name]),
    ...by("merchant_charge_id", name === undefined ? undefined : [name]),
    ...(name === undefined
      ? []
      : [
          knex(CHARGE_TABLE)
            .select("id")
            .whereRaw(`${KNOWN_AS} @> array[?]::text[]`, [name])
            .whereNull("deleted_at"),
        ]),
    ...by(
      "email_digest",
      emailDigest === undefined ? undefined : [emailDigest]
    ),
    ...by("cart_id", cartIds),
    ...by("payment_collection_id", collectionIds),
    ...by("order_id", orderIds),
  ]
  const [first, ...others] = parts
  return first === undefined
    ? knex(CHARGE_TABLE).select("id").whereRaw("false")
    : first.union(others)
}
