import { z } from "@medusajs/framework/zod"
import {
  isDecimalZero,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import { type PaymentModuleServices, type Query, queryRows } from "../container"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"
import { FIELDS_TO_SUBTRACT_RETURNS } from "../order/orders"
import {
  type CartPriceKnowledge,
  readCartOfCollection,
  type SessionCart,
} from "../cart/session-cart"

/**
 * Returns the id of the payment session from the data that Medusa passes to the provider. The plugin writes
 * `session_id` into the data of each session that it creates. Its middleware drops the data of a storefront's request,
 * so a storefront cannot forge the id. In the stored row of a new session, `session_id` is missing until the provider
 * has created the session.
 */
export function sessionIdOf(
  data: Record<string, unknown> | undefined
): string | undefined {
  return typeof data?.session_id === "string" ? data.session_id : undefined
}

const session = z.object({
  id: z.string(),
  raw_amount: requiredDecimalSchema,
  currency_code: z.string(),
  payment_collection_id: z.string(),
})

const sessionOfCollection = session.extend({
  payment_collection: z.object({ raw_amount: requiredDecimalSchema }).nullish(),
})

const order = z.object({
  order: z
    .object({
      id: z.string(),
      version: z.number(),
      canceled_at: z.unknown().optional(),
      summary: z
        .object({
          raw_pending_difference: requiredDecimalSchema,
          raw_current_order_total: requiredDecimalSchema.optional(),
          raw_transaction_total: requiredDecimalSchema.optional(),
        })
        .nullish(),
    })
    .nullish(),
})

/** The cart and the order for which a payment collection is to be paid. */
export interface CartAndOrderOfCollection {
  cart: SessionCart | undefined
  orderId: string | undefined
  /** The outstanding amount of the collection's order, as a decimal in major units. Undefined if there is no order. */
  orderOutstandingAmount: string | undefined
  isOrderCanceled: boolean
  currencyCode: string
}

export interface PaymentSession extends CartAndOrderOfCollection {
  id: string
  /** The amount as a decimal in major units. */
  amount: string
  paymentCollectionId: string
  /**
   * The amount of the payment collection, which Medusa expects to be paid, as a decimal in major units. The amount can
   * be wrong if a change of the cart failed.
   */
  collectionAmount: string | undefined
}

/**
 * Reads a payment session with its cart and its order. Returns `undefined` if the session does not exist any more.
 *
 * When a cart is completed, Medusa creates the order first and authorizes the payment afterwards (measured). The order
 * can therefore exist before its payment is authorized.
 */
export async function readSessionWithCart(
  {
    query,
    paymentSessions,
  }: Pick<PaymentModuleServices, "paymentSessions"> & { query: Query },
  sessionId: string,
  prices: CartPriceKnowledge
): Promise<PaymentSession | undefined> {
  const [row] = await paymentSessions.list(
    { id: sessionId },
    { relations: ["payment_collection"] }
  )
  if (row === undefined) {
    return undefined
  }
  const found = sessionOfCollection.parse(row)
  return {
    id: found.id,
    amount: found.raw_amount,
    currencyCode: found.currency_code.toUpperCase(),
    paymentCollectionId: found.payment_collection_id,
    collectionAmount: found.payment_collection?.raw_amount,
    ...(await readCartAndOrderOfCollection(
      query,
      found.payment_collection_id,
      prices
    )),
  }
}

export async function readCartAndOrderOfCollection(
  query: Query,
  paymentCollectionId: string,
  prices: CartPriceKnowledge
): Promise<Omit<CartAndOrderOfCollection, "currencyCode">> {
  const [cart, itsOrder] = await Promise.all([
    readCartOfCollection(query, paymentCollectionId, prices),
    readOrderWithOutstandingAmount(query, paymentCollectionId),
  ])
  return {
    cart,
    orderId: itsOrder?.id,
    orderOutstandingAmount: itsOrder
      ? outstandingAmountOf(itsOrder)
      : undefined,
    isOrderCanceled: Boolean(itsOrder?.canceled_at),
  }
}

export async function collectionIdOfSession(
  { paymentSessions }: Pick<PaymentModuleServices, "paymentSessions">,
  sessionId: string
): Promise<string | undefined> {
  const [row] = await paymentSessions.list({ id: sessionId })
  return row === undefined
    ? undefined
    : session.parse(row).payment_collection_id
}

/**
 * Returns the outstanding amount of an order, less the value of requested returns. Medusa reports 0 if the amount is
 * one centavo or less, in either direction (measured). Such an amount is therefore computed from the order's total.
 */
function outstandingAmountOf({
  summary,
}: NonNullable<z.output<typeof order>["order"]>): string | undefined {
  const {
    raw_pending_difference: reported,
    raw_current_order_total: total,
    raw_transaction_total: paid,
  } = summary ?? {}
  if (
    reported === undefined ||
    !isDecimalZero(reported) ||
    total === undefined ||
    paid === undefined
  ) {
    return reported
  }
  const withoutReturns = sumOfDecimals([total, negatedDecimal(paid)])
  return Math.abs(Number(withoutReturns)) <= 0.01 ? withoutReturns : reported
}

/**
 * Reads the order of a payment collection. The value of requested returns is subtracted from the outstanding amount.
 * This costs two statements more, so they are not sent for an order that has not been changed since it was placed: its
 * first version has no returns.
 */
async function readOrderWithOutstandingAmount(
  query: Query,
  paymentCollectionId: string
): Promise<z.output<typeof order>["order"]> {
  const about = {
    entity: "order_payment_collection",
    filters: { payment_collection_id: paymentCollectionId },
  }
  const [link] = await queryRows(query, order, about)
  if (!link?.order || link.order.version === 1) {
    return link?.order
  }
  const [withReturns] = await queryRows(query, order, {
    ...about,
    also: FIELDS_TO_SUBTRACT_RETURNS.map((field) => `order.${field}`),
  })
  return withReturns?.order
}
