import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type MinorUnits, minorUnitsFromDecimal } from "../domain/money"
import type { StoreCharge } from "../domain/saved-card/store-charge"
import type { StoreChargeRefusal } from "../domain/saved-card/store-charge-refusal"
import { paymentModuleOf, queryOf } from "../medusa/container"
import { requiredDecimalSchema } from "../medusa/booking/medusa-row-schemas"
import { readOrderToPay } from "../medusa/order/order-to-pay"
import {
  collectionIdsOfOrders,
  orderOfCollection,
} from "../medusa/order/orders"
import { createOrUpdatePaymentCollectionOfOrder } from "../medusa/payment/payment-collections"
import {
  readCartAndOrderOfCollection,
  type CartAndOrderOfCollection,
} from "../medusa/payment/read-session-with-cart"
import { refusalError } from "../medusa/refusal-errors"
import { renderMessage } from "../texts/render-message"
import { reasonNotToBeginPaymentOfOrder } from "./_reason-not-to-begin-payment"

export interface CollectionToCharge {
  id: string
  amount: MinorUnits
  /** Whether the payment collection has a paid or authorized payment, even if it covers only a part of the amount. */
  isPaidOrAuthorized: boolean
  sale: CartAndOrderOfCollection
}

export interface NamedTarget {
  payment_collection_id?: string | undefined
  order_id?: string | undefined
}

export type StoreChargeTarget =
  | { kind: "found"; collection: CollectionToCharge }
  | { kind: "refused"; reason: StoreChargeRefusal; message?: string }

/** Returns the id of the order that is to be paid, or the id of the payment collection if it has no order. */
export async function orderOrCollectionIdOf(
  container: MedusaContainer,
  { order_id: orderId, payment_collection_id: id = "" }: NamedTarget
): Promise<string> {
  return orderId ?? (await orderOfCollection(queryOf(container), id))?.id ?? id
}

/**
 * Finds the payment collection that is to be paid. If the caller named a payment collection, it is that one. If the
 * caller named an order, there are two cases:
 * - An earlier call with the same reference has used a payment collection of the order: it is used again.
 * - Otherwise Medusa creates or updates a payment collection for the order's outstanding amount.
 *
 * Returns a refusal if the order cannot be paid now, for example because it is canceled.
 * @throws MedusaError if the payment collection or the order does not exist.
 */
export async function findOrCreateCollectionToCharge(
  container: MedusaContainer,
  named: NamedTarget,
  { accountId, known }: { accountId: string; known: StoreCharge | undefined }
): Promise<StoreChargeTarget> {
  const { payment_collection_id: id, order_id: orderId } = named
  if (orderId === undefined) {
    return targetOfFoundCollection(
      await readCollectionToCharge(container, id ?? "")
    )
  }
  const ofOrder = await collectionIdsOfOrders(container, [orderId])
  if (known && ofOrder.includes(known.paymentCollectionId)) {
    return targetOfFoundCollection(
      await readCollectionToCharge(container, known.paymentCollectionId)
    )
  }
  const order = await readOrderToPay(container, orderId)
  if (!order) {
    throw refusalError(
      `Nothing was charged: there is no order ${orderId}.`,
      MedusaError.Types.NOT_FOUND
    )
  }
  const objection = await reasonNotToBeginPaymentOfOrder(
    container,
    { id: accountId },
    order
  )
  // Medusa cancels authorized payments of the collection that it updates, so an order with such a payment is refused.
  const collectionId = objection
    ? undefined
    : await createOrUpdatePaymentCollectionOfOrder(container, orderId)
  return collectionId === undefined
    ? {
        kind: "refused",
        reason: "order_not_payable",
        ...(objection && { message: renderMessage(objection, "en") }),
      }
    : targetOfFoundCollection(
        await readCollectionToCharge(container, collectionId)
      )
}

function targetOfFoundCollection(
  collection: CollectionToCharge
): StoreChargeTarget {
  return { kind: "found", collection }
}

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  raw_amount: requiredDecimalSchema,
})

/** The statuses of a payment collection that no payment has paid or authorized, not even in part. */
const UNPAID = ["not_paid", "awaiting", "canceled", "failed"]

async function readCollectionToCharge(
  container: MedusaContainer,
  id: string
): Promise<CollectionToCharge> {
  const [row] = z
    .array(collectionRow)
    .parse(await paymentModuleOf(container).listPaymentCollections({ id }))
  if (!row) {
    throw refusalError(
      `Nothing was charged: there is no payment collection ${id}.`,
      MedusaError.Types.NOT_FOUND
    )
  }
  const sale = await readCartAndOrderOfCollection(queryOf(container), id, {
    mayHavePriceAdjustment: true,
  })
  return {
    id,
    amount: minorUnitsFromDecimal(row.raw_amount),
    isPaidOrAuthorized: !UNPAID.includes(row.status),
    sale: { ...sale, currencyCode: row.currency_code.toUpperCase() },
  }
}
