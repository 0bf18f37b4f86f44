import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type MinorUnits, minorUnitsFromDecimal } from "../domain/money"
import type { StoreCharge } from "../domain/saved-card/store-charge"
import type { StoreChargeRefusal } from "../domain/saved-card/store-charge-refusal"
import { paymentModuleOf, queryOf } from "../medusa/core"
import { requiredDecimalSchema } from "../medusa/booking/medusa-row-schemas"
import { readOrderToPay } from "../medusa/order/order-to-pay"
import {
  collectionIdsOfOrders,
  orderOfCollection,
} from "../medusa/order/orders"
import { createOrUpdateOrderCollection } from "../medusa/payment/payment-collections"
import {
  readSaleOfCollection,
  type SaleOfCollection,
} from "../medusa/payment/read-session-with-cart"
import { refusalError } from "../medusa/refusal-errors"
import { renderMessage } from "../texts/render-message"
import { reasonNotToCreateLink } from "./_reason-not-to-create-link"

/** The payment collection that a saved card is to pay, with its cart and order. */
export interface CollectionToCharge {
  id: string
  amount: MinorUnits
  /** Whether a payment has paid or authorized the payment collection, or a part of it. */
  isPaid: boolean
  sale: SaleOfCollection
}

/** The payment collection or the order that the store wants to charge. */
export interface NamedTarget {
  payment_collection_id?: string | undefined
  order_id?: string | undefined
}

/** The payment collection of a charge, or the reason why there is none. */
export type StoreChargeTarget =
  | { kind: "found"; collection: CollectionToCharge }
  | { kind: "refused"; reason: StoreChargeRefusal; message?: string }

/**
 * Returns the id of the order that is to be paid. If the payment collection has no order, returns the collection's id.
 */
export async function orderOrCollectionIdOf(
  container: MedusaContainer,
  { order_id: orderId, payment_collection_id: id = "" }: NamedTarget
): Promise<string> {
  return orderId ?? (await orderOfCollection(queryOf(container), id))?.id ?? id
}

/**
 * Finds the payment collection that is to be paid. For an order, it is the collection that an earlier call with the
 * same reference has used. If there is no such collection, Medusa creates or updates a collection for the outstanding
 * amount of the order. The result is a refusal if the order cannot be paid now, for example because it is canceled or
 * paid.
 *
 * Throws MedusaError if the payment collection or the order does not exist.
 */
export async function findStoreChargeTarget(
  container: MedusaContainer,
  named: NamedTarget,
  { accountId, known }: { accountId: string; known: StoreCharge | undefined }
): Promise<StoreChargeTarget> {
  const { payment_collection_id: id, order_id: orderId } = named
  if (orderId === undefined) {
    return targetOfFoundCollection(await readCollection(container, id ?? ""))
  }
  const ofOrder = await collectionIdsOfOrders(container, [orderId])
  if (known && ofOrder.includes(known.paymentCollectionId)) {
    return targetOfFoundCollection(
      await readCollection(container, known.paymentCollectionId)
    )
  }
  const order = await readOrderToPay(container, orderId)
  if (!order) {
    throw refusalError(
      `Nothing was charged: there is no order ${orderId}.`,
      MedusaError.Types.NOT_FOUND
    )
  }
  const objection = await reasonNotToCreateLink(
    container,
    { id: accountId },
    order
  )
  // Medusa cancels authorized payments of the collection that it updates, so an order with such a payment is refused.
  const collectionId = objection
    ? undefined
    : await createOrUpdateOrderCollection(container, orderId)
  return collectionId === undefined
    ? {
        kind: "refused",
        reason: "order_not_payable",
        ...(objection && { message: renderMessage(objection, "en") }),
      }
    : targetOfFoundCollection(await readCollection(container, collectionId))
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

async function readCollection(
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
  const sale = await readSaleOfCollection(queryOf(container), id, {
    mayHavePriceAdjustment: true,
  })
  return {
    id,
    amount: minorUnitsFromDecimal(row.raw_amount),
    isPaid: !UNPAID.includes(row.status),
    sale: { ...sale, currencyCode: row.currency_code.toUpperCase() },
  }
}
