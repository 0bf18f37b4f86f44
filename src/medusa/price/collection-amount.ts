import { z } from "@medusajs/framework/zod"
import { paymentModuleOf, queryOf, queryRows, type Scope } from "../container"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"

const cartWithCollection = z.object({
  total: requiredDecimalSchema,
  payment_collection: z
    .object({ id: z.string(), raw_amount: requiredDecimalSchema })
    .nullish(),
})

/** The amount of a payment collection, as an exact decimal in major units. */
export interface CollectionAmount {
  id: string
  amount: string
}

/**
 * Sets the amount of a cart's payment collection to the cart's current total. Does not change the collection's
 * sessions. Returns the previous amount. Returns `undefined` if nothing was changed, because the amount was already
 * right or the cart has no collection.
 */
export async function setCollectionAmountToCartTotal(
  scope: Scope,
  cartId: string
): Promise<CollectionAmount | undefined> {
  const [cart] = await queryRows(queryOf(scope), cartWithCollection, {
    entity: "cart",
    // Medusa computes the total from all columns of these rows.
    also: ["items.*", "shipping_methods.*", "credit_lines.*"],
    filters: { id: cartId },
  })
  const collection = cart?.payment_collection
  if (!collection || collection.raw_amount === cart.total) {
    return undefined
  }
  await setPaymentCollectionAmountInMajorUnits(scope, {
    id: collection.id,
    amount: cart.total,
  })
  return { id: collection.id, amount: collection.raw_amount }
}

export async function setPaymentCollectionAmountInMajorUnits(
  scope: Scope,
  { id, amount }: CollectionAmount
): Promise<void> {
  // The amount is passed as text, because a total may have more digits than a number.
  await paymentModuleOf(scope).updatePaymentCollections(id, {
    amount,
  })
}
