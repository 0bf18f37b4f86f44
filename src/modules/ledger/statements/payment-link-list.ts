import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import type { ChargeState } from "../../../charge/charge-state"
import type { PaymentLink } from "../models/payment-link-model"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  selectCharges,
} from "./charge-rows"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import {
  LINK_TRANSACTION_TABLE,
  type LinkTransactionRow,
} from "./link-transaction-rows"
import { countUpTo, type ListPage } from "./page-of"
import { type Domain, fromRow, type RowOf } from "./row"

export interface PaymentLinkFilter {
  account?: readonly string[] | undefined
  state?: readonly ChargeState[] | undefined
  /** Links of one order: those of its payment collections, and those that were once seen to be its. */
  order?: { id: string; collectionIds: readonly string[] } | undefined
}

/** How a link was asked for; no description, last day or admin user where none was given. */
export type MadePaymentLink = Domain<RowOf<typeof PaymentLink>>

/** A link with the attempt that made it; undefined while nothing was asked of the gateway. */
export interface ListedPaymentLink {
  charge: Charge
  made: MadePaymentLink | undefined
}

/** A payment of a link, or a refund of one, as the gateway listed it. */
export type PaymentLinkTransaction = Domain<LinkTransactionRow>

export interface ReadPaymentLink {
  charge: Charge
  /** Every attempt at making it, the newest first: the first is the link that is shown. */
  attempts: MadePaymentLink[]
  /** The oldest first. */
  transactions: PaymentLinkTransaction[]
  /** The charges of its payments beyond the first. */
  duplicates: Charge[]
}

/** A page of payment links, and how many there are, up to `MOST_COUNTED`. What was paid beyond one is not one. */
export async function findPaymentLinks(
  knex: Knex,
  filter: PaymentLinkFilter,
  { direction, limit, offset }: ListPage
): Promise<{ links: ListedPaymentLink[]; count: number }> {
  const order = ["created_at", "id"].map((column) => ({
    column,
    order: direction,
  }))
  const [rows, count] = await Promise.all([
    matching(knex, filter)
      .select(CHARGE_COLUMNS)
      .orderBy(order)
      .limit(limit)
      .offset(offset),
    countUpTo(knex, matching(knex, filter), { by: "created_at" }),
  ])
  const attempts = await attemptsOf(
    knex,
    rows.map(({ id }) => id)
  )
  return {
    links: rows.map((row) => ({
      charge: chargeFromRow(row),
      made: attempts.find(({ chargeId }) => chargeId === row.id),
    })),
    count,
  }
}

function matching(
  knex: Knex,
  { account, state, order }: PaymentLinkFilter
): Knex.QueryBuilder<ChargeRow, ChargeRow[]> {
  const links = knex<ChargeRow>(CHARGE_TABLE)
    .where({
      duplicate_of: null,
      deleted_at: null,
    })
    .whereNotNull("link_purpose") // in the words of its index
  if (account !== undefined) void links.whereIn("account", [...account])
  if (state !== undefined) void links.whereIn("state", [...state])
  if (order !== undefined) {
    void links.where((either) => {
      void either
        .whereIn("payment_collection_id", [...order.collectionIds])
        .orWhere("order_id", order.id)
    })
  }
  return links
}

/** One payment link with all that came of it; undefined when there is none with this id. */
export async function readPaymentLink(
  knex: Knex,
  chargeId: string
): Promise<ReadPaymentLink | undefined> {
  const row = await selectCharges(knex)
    .where({
      id: chargeId,
      method: "link",
      duplicate_of: null,
      deleted_at: null,
    })
    .first()
  if (!row) {
    return undefined
  }
  const [attempts, transactions, duplicates] = await Promise.all([
    attemptsOf(knex, [chargeId]),
    knex<LinkTransactionRow>(LINK_TRANSACTION_TABLE)
      .where({ charge_id: chargeId, deleted_at: null })
      .orderByRaw("reported_at nulls first, id"),
    selectCharges(knex)
      .where({ duplicate_of: chargeId, deleted_at: null })
      .orderBy("created_at"),
  ])
  return {
    charge: chargeFromRow(row),
    attempts,
    transactions: transactions.map(fromRow),
    duplicates: duplicates.map(chargeFromRow),
  }
}

async function attemptsOf(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<MadePaymentLink[]> {
  const rows = await knex<RowOf<typeof PaymentLink>>(PAYMENT_LINK_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereNull("deleted_at")
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
  return rows.map(fromRow)
}
