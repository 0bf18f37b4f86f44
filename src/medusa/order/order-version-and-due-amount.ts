import { z } from "@medusajs/framework/zod"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"
import { type Query, queryRows } from "../container"
import { FIELDS_TO_SUBTRACT_RETURNS } from "./orders"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"

const orderOfLink = z.object({
  order: z
    .object({
      id: z.string(),
      version: z.number(),
      summary: z
        .object({ raw_pending_difference: requiredDecimalSchema })
        .nullish(),
    })
    .nullish(),
})

/**
 * Returns the id, the version and the outstanding amount of the order that belongs to a payment collection. Returns
 * `undefined` if the collection has no order.
 */
export async function readOrderVersionAndDueAmount(
  query: Query,
  paymentCollectionId: string
): Promise<(OrderAtRefund & { due: string }) | undefined> {
  const [link] = await queryRows(query, orderOfLink, {
    entity: "order_payment_collection",
    also: FIELDS_TO_SUBTRACT_RETURNS.map((field) => `order.${field}`),
    filters: { payment_collection_id: paymentCollectionId },
  })
  const { id, version, summary } = link?.order ?? {}
  return id !== undefined && version !== undefined && summary
    ? { id, version, due: summary.raw_pending_difference }
    : undefined
}

/** The actions of an order change that only ship or move goods, so that they never change the order's total. */
const GOODS_ACTIONS = [
  "FULFILL_ITEM",
  "SHIP_ITEM",
  "DELIVER_ITEM",
  "CANCEL_ITEM_FULFILLMENT",
]

const change = z.object({
  version: z.number(),
  actions: z.array(z.object({ action: z.string() }).nullish()).nullish(),
})

/**
 * Returns how often an order's total may have changed since the version `before`. Order changes that only ship or move
 * goods do not count.
 */
export async function countTotalChangesSinceVersion(
  query: Query,
  { id, version }: Pick<OrderAtRefund, "id" | "version">,
  sinceVersion: number
): Promise<number> {
  if (version === sinceVersion) {
    return 0
  }
  const changes = await queryRows(query, change, {
    entity: "order_change",
    filters: {
      order_id: id,
      status: "confirmed",
      version: { $gt: sinceVersion, $lte: version },
    },
  })
  const ofGoods = changes.filter(
    ({ actions }) =>
      actions?.length &&
      actions.every((one) => one && GOODS_ACTIONS.includes(one.action))
  )
  // Each version has one order change. A version without a change counts as changed.
  return (
    version - sinceVersion - new Set(ofGoods.map((one) => one.version)).size
  )
}
