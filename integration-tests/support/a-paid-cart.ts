import { aCardCheckoutWithCard, type CardCheckout } from "./a-card-checkout"
import type { Fleet } from "./a-fleet"
import type { Shopper } from "./a-shopper"
import { aBrokenStatement } from "./database/a-broken-statement"

/** A cart whose charge is paid, but which has no order. */
export interface PaidCart {
  checkout: CardCheckout
  chargeId: string
  merchantChargeId: string
}

/** Makes carts whose completion failed at one of core's statements, after the charge was paid. */
export async function somePaidCarts(
  fleet: Fleet,
  shoppers: Shopper[],
  statement: "insert on payment" | "insert on order_transaction"
): Promise<PaidCart[]> {
  const broken = await aBrokenStatement(await fleet.connect(), statement)
  const carts = await Promise.all(
    shoppers.map((shopper) => aPaidCart(fleet, shopper))
  )
  await broken.mend()
  return carts
}

async function aPaidCart(fleet: Fleet, shopper: Shopper): Promise<PaidCart> {
  const checkout = await aCardCheckoutWithCard({ ...fleet, shopper })
  const failed = await checkout.complete()
  if (failed.body.type === "order") {
    throw new Error("The completion did not fail.")
  }
  const [charge] = await fleet.rows<Omit<PaidCart, "checkout">>(
    `select id as "chargeId", merchant_charge_id as "merchantChargeId"
    from checkout_transparent_charge where payment_collection_id = $1`,
    [checkout.collectionId]
  )
  return { checkout, ...charge! }
}

/** What became of a cart. Amounts in centavos. */
export interface CartOutcome {
  orders: number
  gateway: { captured: number; refunded: number }
  medusa: { captured: number; refunded: number }
}

export async function outcomeOf(
  { rows, simulator }: Fleet,
  { checkout, merchantChargeId }: PaidCart
): Promise<CartOutcome> {
  const [found] = await rows<Pick<CartOutcome, "orders" | "medusa">>(
    `select
      (select count(*)::int from order_cart where cart_id = $2 and deleted_at is null) as orders,
      json_build_object(
        'captured', (coalesce(captured_amount, 0) * 100)::int,
        'refunded', (coalesce(refunded_amount, 0) * 100)::int
      ) as medusa
    from payment_collection where id = $1`,
    [checkout.collectionId, checkout.cartId]
  )
  const charge = await simulator.charge(merchantChargeId)
  return {
    ...found!,
    gateway: {
      captured: charge!.capturedAmount,
      refunded: charge!.refundedAmount,
    },
  }
}
