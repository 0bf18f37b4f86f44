import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../../domain/charge/charge"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
} from "../charge-rows"
import type { WordDigests } from "../../keys/buyer-search-digests"
import {
  type ColumnFilter,
  type ListPage,
  readPage,
  selectFilteredRows,
} from "../../database/read-page"

/**
 * Selects the charges that match at least one of these fields. PostgreSQL searches each field with a separate index.
 */
export interface ChargeSelection {
  /**
   * Any id of the charge: its id in the ledger, its merchantChargeId, or an id that the gateway, the acquirer or the
   * central bank has given to the charge.
   */
  anyId?: string | undefined
  emailDigest?: string | undefined
  /** The searched words. A charge matches if each word matches a name or the e-mail address of its buyer. */
  buyer?: readonly WordDigests[] | undefined
  cartIds?: readonly string[]
  collectionIds?: readonly string[]
  /** The ids of orders. A charge matches if the ledger has recorded that the charge belongs to one of these orders. */
  orderIds?: readonly string[]
}

export type ChargeFilter = ColumnFilter<
  "method" | "state" | "account" | "cart_id" | "amount" | "created_at"
> & {
  /** Several selections. A charge must match each of them. */
  selections?: readonly ChargeSelection[]
  /**
   * A special list. Without a view, all charges are listed.
   * - `to_capture`: the authorized charges. The oldest charge comes first, because the oldest authorization lapses
   *   first.
   * - `disputed`: the charges in the state `charged_back` with an open dispute. The charge with the nearest deadline
   *   for an answer comes first.
   * - `links`: the payment links. If a link was paid several times, the additional payments are left out.
   */
  view?: "to_capture" | "disputed" | "links" | undefined
}

export interface ChargePage extends ListPage {
  by: "created_at" | "amount"
}

/**
 * The SQL expression for the ids that the gateway, the acquirer and the central bank have given to a charge. It must be
 * written exactly as in the index of the migration.
 */
const OTHER_IDS =
  "(array_remove(array[details ->> 'nsu', details ->> 'authorizationCode', details ->> 'endToEndId', lower(details ->> 'endToEndId'), details ->> 'transactionId', details ->> 'gatewayChargeId', link_transaction_id], null))"

/**
 * The largest number of charges that a search for a buyer returns, even if the name is frequent. The newest charges are
 * returned.
 */
const MAX_CHARGES_OF_BUYER = 1_000

/**
 * Resolves to one page of the matching charges, and to the number of all matching charges. Counting stops at
 * `COUNT_LIMIT`.
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
    // Authorizations expire a fixed number of days after they were created.
    return { by: ["created_at"], direction: "asc" }
  }
  if (view === "disputed") {
    // Disputes without a deadline come last.
    return { by: ["dispute_answer_deadline", "created_at"], direction: "asc" }
  }
  return {
    by: by === "amount" ? ["amount", "created_at"] : ["created_at"],
    direction,
  }
}

/**
 * Resolves to three sums over the matching charges, in minor units. `kept` is the money that the shop has of paid
 * charges after refunds, `returned` was refunded, and `reserved` is authorized but not captured.
 */
export async function sumsOfCharges(
  knex: Knex,
  of: ChargeSelection
): Promise<{ kept: number; returned: number; reserved: number }> {
  const [sums] = await selectMatchingCharges(knex, { selections: [of] }).select<
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
 * Returns a query for the ids of the charges that match each of the given selections. Other queries use it as a
 * subquery.
 */
export function selectChargeIds(
  knex: Knex,
  selections: readonly ChargeSelection[]
): Knex.QueryBuilder {
  return selectMatchingCharges(knex, { selections }).select("id")
}

function selectMatchingCharges(
  knex: Knex,
  { selections = [], view, ...columnFilter }: ChargeFilter
): Knex.QueryBuilder {
  const found = selectFilteredRows(knex, CHARGE_TABLE, columnFilter)
  if (view === "to_capture") {
    void found.whereRaw("state = 'authorized'") // written exactly as in the partial index
  }
  if (view === "disputed") {
    void found
      .where({ state: "charged_back", dispute_closed_at: null })
      .whereNotNull("disputed_at")
  }
  if (view === "links") {
    void found.whereNull("duplicate_of_charge_id").whereNotNull("link_purpose") // as in the partial index
  }
  for (const which of selections) {
    void found.whereIn("id", unionOfSearches(knex, which))
  }
  return found
}

/**
 * Selects charges with a union of one query for each field. With a single query that combines the fields with `or`,
 * PostgreSQL might read the whole table.
 */
function unionOfSearches(knex: Knex, of: ChargeSelection): Knex.QueryBuilder {
  const { anyId, emailDigest, buyer = [] } = of
  const { cartIds = [], collectionIds = [], orderIds = [] } = of
  const anyIds = anyId === undefined ? [] : [anyId]
  const columnValues: [string, readonly string[]][] = [
    ["id", anyIds],
    ["merchant_charge_id", anyIds],
    ["email_digest", emailDigest === undefined ? [] : [emailDigest]],
    ["cart_id", cartIds],
    ["payment_collection_id", collectionIds],
    ["order_id", orderIds],
  ]
  const selectIdsOfCharges = () =>
    knex(CHARGE_TABLE).select("id").whereNull("deleted_at")
  const [first, ...others] = [
    ...anyIds.map((id) =>
      selectIdsOfCharges().whereRaw(`${OTHER_IDS} @> array[?]::text[]`, [id])
    ),
    ...(buyer.length > 0 ? [selectChargesOfBuyer(knex, buyer)] : []),
    ...columnValues
      .filter(([, values]) => values.length > 0)
      .map(([column, values]) =>
        selectIdsOfCharges().whereIn(column, [...values])
      ),
  ]
  return first === undefined
    ? knex(CHARGE_TABLE).select("id").whereRaw("false")
    : first.union(others)
}

/**
 * Selects the newest charges whose buyer matches each of the words, at most MAX_CHARGES_OF_BUYER. A word can match a
 * name or the e-mail address of the buyer.
 */
function selectChargesOfBuyer(
  knex: Knex,
  words: readonly WordDigests[]
): Knex.QueryBuilder {
  // The index is searched once for each combination of name and address. Five words have at most 32 combinations. If
  // the words were combined with `and`, PostgreSQL would read all rows of a frequent word.
  const combinations = words.reduce<string[][]>(
    (before, { name, email }) =>
      [name, email]
        .filter((digests) => digests.length > 0)
        .flatMap((digests) => before.map((one) => [...one, ...digests])),
    [[]]
  )
  const matches = combinations.map(() => "buyer_search_digests @> ?::text[]")
  const found = knex(CHARGE_TABLE)
    .select("id")
    .whereNull("deleted_at")
    .whereRaw(`(${matches.join(" or ") || "false"})`, combinations)
    .orderBy("created_at", "desc")
    .limit(MAX_CHARGES_OF_BUYER)
  return knex.from(found.as("found")).select("id")
}
