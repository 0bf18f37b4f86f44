import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { decimalFromMinorUnits, type MinorUnits } from "../../domain/money"
import { paymentModuleOf, queryOf, queryRows, type Scope } from "../container"

/**
 * The schema of the result of Medusa's workflow that creates or updates the payment collection of an order. An updated
 * collection is returned as an object. A new collection is returned as a list with one object.
 */
const preparedCollection = z.union([
  z.object({ id: z.string() }),
  z.tuple([z.object({ id: z.string() })]).transform(([made]) => made),
])

/**
 * Lets Medusa create or update the payment collection for the outstanding amount of an order, and returns the
 * collection's id. Call this function only for an order that owes money and has no authorized money. Medusa replaces a
 * collection with authorized money, and cancels its authorized payments.
 *
 * If nothing is outstanding, Medusa sets the amount of an unpaid collection to 0. Returns `undefined` if nothing is
 * outstanding and the order has no unpaid collection, or if the order is overpaid.
 *
 * Never create the collection of an order directly. With two collections, the order would stay partly paid forever
 * (measured).
 */
export async function createOrUpdatePaymentCollectionOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<string | undefined> {
  const { result } = await createOrUpdateOrderPaymentCollectionWorkflow(
    container
  ).run({ input: { order_id: orderId } })
  return preparedCollection.safeParse(result).data?.id
}

export async function createPaymentCollection(
  scope: Scope,
  { currency, amount }: { currency: string; amount: MinorUnits }
): Promise<string> {
  const { id } = await paymentModuleOf(scope).createPaymentCollections({
    currency_code: currency.toLowerCase(),
    amount: Number(decimalFromMinorUnits(amount)),
  })
  return id
}

export async function setPaymentCollectionAmount(
  scope: Scope,
  id: string,
  amount: MinorUnits
): Promise<void> {
  await paymentModuleOf(scope).updatePaymentCollections(id, {
    amount: Number(decimalFromMinorUnits(amount)),
  })
}

const collectionLink = z.object({ payment_collection_id: z.string() })

export async function collectionIdOfCart(
  scope: Scope,
  cartId: string
): Promise<string | undefined> {
  const [link] = await queryRows(queryOf(scope), collectionLink, {
    entity: "cart_payment_collection",
    filters: { cart_id: cartId },
  })
  return link?.payment_collection_id
}

const cartLink = z.object({ cart_id: z.string() })

export async function cartIdOfCollection(
  scope: Scope,
  id: string
): Promise<string | undefined> {
  const [link] = await queryRows(queryOf(scope), cartLink, {
    entity: "cart_payment_collection",
    filters: { payment_collection_id: id },
  })
  return link?.cart_id
}
