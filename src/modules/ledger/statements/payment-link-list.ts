import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import type { PaymentLink } from "../models/payment-link-model"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
} from "./charge-rows"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { type Asked, countUpTo, type ListPage, rowsAskedFor } from "./page-of"
import { type Domain, fromRow, type RowOf } from "./row"

export type PaymentLinkFilter = Asked<"id" | "account" | "state"> & {
  /** The links of one order: those of its payment collections, and those observed to belong to it. */
  order?: { id: string; collectionIds: readonly string[] } | undefined
}

/** A link as it was requested; without a description, last day or admin user if none was given. */
export type MadePaymentLink = Domain<RowOf<typeof PaymentLink>>

/** A link with the latest attempt to create it; undefined while none was recorded. */
export interface ListedPaymentLink {
  charge: Charge
  made: MadePaymentLink | undefined
}

/** A page of payment links, and their number, up to `MOST_COUNTED`. Duplicate payments are no links. */
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
      .offset(offset) as unknown as Promise<ChargeRow[]>,
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
  { order, ...asked }: PaymentLinkFilter
): Knex.QueryBuilder {
  const links = rowsAskedFor(knex, CHARGE_TABLE, asked)
    .whereNull("duplicate_of")
    .whereNotNull("link_purpose") // the condition of the partial index, in its words
  if (order !== undefined) {
    void links.where((either) => {
      void either
        .whereIn("payment_collection_id", [...order.collectionIds])
        .orWhere("order_id", order.id)
    })
  }
  return links
}

/** One payment link; undefined when there is none with this id. */
export async function readPaymentLink(
  knex: Knex,
  id: string
): Promise<ListedPaymentLink | undefined> {
  const { links } = await findPaymentLinks(
    knex,
    { id },
    { direction: "desc", limit: 1, offset: 0 }
  )
  return links[0]
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
