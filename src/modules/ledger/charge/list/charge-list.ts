import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../../domain/charge/charge"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
} from "../charge-rows"
import type { WordDigests } from "../../keys/buyer-digests"
import {
  type ColumnFilter,
  type ListPage,
  readPage,
  selectFilteredRows,
} from "../../database/read-page"

/** Selects charges that match at least one of these fields. Each field is searched with its own index. */
export interface ChargeSelection {
  /**
   * An id of the charge: the ledger's, the one that we give to the gateway, or one that the gateway, an acquirer or the
   * central bank has given.
   */
  name?: string | undefined
  emailDigest?: string | undefined
  /** Selects charges whose buyer matches each of these words. */
  buyer?: readonly WordDigests[] | undefined
  cartIds?: readonly string[]
  collectionIds?: readonly string[]
  /** The ids of orders. A charge matches if a synchronization has found that it belongs to one of them. */
  orderIds?: readonly string[]
}

export type ChargeFilter = ColumnFilter<
  "method" | "state" | "account" | "cart_id" | "amount" | "created_at"
> & {
  /** Several selections. A charge has to match all of them. */
  of?: readonly ChargeSelection[]
  /**
   * A list with its own order. `to_capture` has the charges that can be captured, and `disputed` those that the payer
   * disputes, both with the nearest deadline first. `links` has the payment links, but not the charges of a link's
   * further payments.
   */
  view?: "to_capture" | "disputed" | "links" | undefined
}

export interface ChargePage extends ListPage {
  by: "created_at" | "amount"
}

/**
 * The SQL expression for the other ids by which a charge can be found. It must equal the expression of the index that
 * the migration creates.
 */
const OTHER_IDS =
  "(array_remove(array[details ->> 'nsu', details ->> 'authorizationCode', details ->> 'endToEndId', lower(details ->> 'endToEndId'), details ->> 'transactionId', details ->> 'gatewayChargeId', link_transaction_id], null))"

/**
 * The largest number of charges that a search by a name or a part of an e-mail address finds, the latest first, however
 * frequent the name is.
 */
const MOST_FOUND = 1_000

/**
 * Resolves to a page of the matching charges, and to the number of all matching charges, counted up to `COUNT_LIMIT`.
 */
export async function findCharges(
  knex: Knex,
  filter: ChargeFilter,
  page: ChargePage
): Promise<{ charges: Charge[]; count: number }> {
  const { by, direction } = sortOrderOf(filter, page)
  const { rows, count } = await readPage<ChargeRow>(
    { knex, table: CHARGE_TABLE, columns: CHARGE_COLUMNS, by },
    () => selectMatchingCharges(knex, filter),
    { ...page, direction }
  )
  return { charges: rows.map(chargeFromRow), count }
}

function sortOrderOf(
  { view }: ChargeFilter,
  { by, direction }: ChargePage
): { by: [string, ...string[]]; direction: ListPage["direction"] } {
  if (view === "to_capture") {
    // Authorizations end a fixed number of days after their creation.
    return { by: ["created_at"], direction: "asc" }
  }
  if (view === "disputed") {
    // Disputes without a deadline come last.
    return { by: ["dispute_answer_before", "created_at"], direction: "asc" }
  }
  return {
    by: by === "amount" ? ["amount", "created_at"] : ["created_at"],
    direction,
  }
}

/**
 * Resolves to three sums of the matching charges in minor units: the money that the shop keeps, the refunded money, and
 * the reserved money.
 */
export async function sumsOfCharges(
  knex: Knex,
  of: ChargeSelection
): Promise<{ kept: number; returned: number; reserved: number }> {
  const [sums] = await selectMatchingCharges(knex, { of: [of] }).select<
    { kept: number; returned: number; reserved: number }[]
  >(
    knex.raw(
      `coalesce(sum(captured_amount - refunded_amount) filter (where state = 'paid'), 0)::float as kept,
      coalesce(sum(refunded_amount), 0)::float as returned,
      coalesce(sum(amount) filter (where state = 'authorized'), 0)::float as reserved`
    )
  )
  return sums ?? { kept: 0, returned: 0, reserved: 0 }
}

/**
 * Selects the ids of the charges that match all of these selections. It is used for lists whose rows belong to charges.
 */
export function selectChargeIds(
  knex: Knex,
  of: readonly ChargeSelection[]
): Knex.QueryBuilder {
  return selectMatchingCharges(knex, { of }).select("id")
}

function selectMatchingCharges(
  knex: Knex,
  { of = [], view, ...asked }: ChargeFilter
): Knex.QueryBuilder {
  const found = selectFilteredRows(knex, CHARGE_TABLE, asked)
  if (view === "to_capture") {
    void found.whereRaw("state = 'authorized'") // the condition of the partial index, in its words
  }
  if (view === "disputed") {
    void found
      .where({ state: "charged_back", dispute_closed_at: null })
      .whereNotNull("disputed_at")
  }
  if (view === "links") {
    void found.whereNull("duplicate_of").whereNotNull("link_purpose") // as in the partial index
  }
  for (const which of of) {
    void found.whereIn("id", unionOfSearches(knex, which))
  }
  return found
}

/** Returns a union of one query per field. With one condition combined by `or`, PostgreSQL may read the whole table. */
function unionOfSearches(knex: Knex, of: ChargeSelection): Knex.QueryBuilder {
  const { name, emailDigest, buyer = [] } = of
  const { cartIds = [], collectionIds = [], orderIds = [] } = of
  const names = name === undefined ? [] : [name]
  const named: [string, readonly string[]][] = [
    ["id", names],
    ["merchant_charge_id", names],
    ["email_digest", emailDigest === undefined ? [] : [emailDigest]],
    ["cart_id", cartIds],
    ["payment_collection_id", collectionIds],
    ["order_id", orderIds],
  ]
  const charges = () => knex(CHARGE_TABLE).select("id").whereNull("deleted_at")
  const [first, ...others] = [
    ...names.map((known) =>
      charges().whereRaw(`${OTHER_IDS} @> array[?]::text[]`, [known])
    ),
    ...(buyer.length > 0 ? [ofBuyer(knex, buyer)] : []),
    ...named
      .filter(([, values]) => values.length > 0)
      .map(([column, values]) => charges().whereIn(column, [...values])),
  ]
  return first === undefined
    ? knex(CHARGE_TABLE).select("id").whereRaw("false")
    : first.union(others)
}

/**
 * Selects the charges whose buyer matches each word, by a name or by the e-mail address. Each combination is one array
 * of digests that the index searches as a whole, because with an `and` between the words PostgreSQL would read all rows
 * of a frequent word. Five words have 32 combinations at most.
 */
function ofBuyer(knex: Knex, words: readonly WordDigests[]): Knex.QueryBuilder {
  const combinations = words.reduce<string[][]>(
    (before, { name, email }) =>
      [name, email]
        .filter((digests) => digests.length > 0)
        .flatMap((digests) => before.map((one) => [...one, ...digests])),
    [[]]
  )
  const matches = combinations.map(() => "buyer_terms @> ?::text[]")
  const found = knex(CHARGE_TABLE)
    .select("id")
    .whereNull("deleted_at")
    .whereRaw(`(${matches.join(" or ") || "false"})`, combinations)
    .orderBy("created_at", "desc")
    .limit(MOST_FOUND)
  return knex.from(found.as("found")).select("id")
}
