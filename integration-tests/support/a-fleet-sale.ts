import type { Fleet } from "./a-fleet"
import type { Sale } from "./a-sold-order"

/** Returns the order of a cart that was paid in a process of a fleet. */
export async function aFleetSale(
  { rows }: Pick<Fleet, "rows">,
  { collectionId }: { collectionId: string }
): Promise<Sale> {
  const [found] = await rows<Omit<Sale, "collectionId">>(
    `select link.order_id as "orderId", payment.id as "paymentId",
      charge.id as "chargeId", charge.merchant_charge_id as "merchantChargeId"
    from order_payment_collection as link
    join payment on payment.payment_collection_id = link.payment_collection_id
    join checkout_transparent_charge as charge
      on charge.payment_session_id = payment.payment_session_id
    where link.payment_collection_id = $1`,
    [collectionId]
  )
  if (!found) {
    throw new Error(`No order has the payment collection ${collectionId}.`)
  }
  return { ...found, collectionId }
}
