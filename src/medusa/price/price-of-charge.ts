import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { PLAIN_RULES } from "../../domain/price/price-rules"
import { storedPriceRules } from "../../domain/price/quote"
import { changeCartPrice } from "./change-checkout-transparent-price"
import { hasPriceOfWayIfAnyCartHad } from "./owner-of-price"

/**
 * Gives a cart the price with which a charge was made, just before the cart is completed with the money of that charge.
 *
 * The price rules come from the charge, because the price may have ended together with the code, and the settings may
 * have changed. Nothing is changed if the cart already has that price or an order, or if the new total would differ
 * from the charge's amount because the goods were changed. The session of the charge is kept.
 */
export async function givePriceOfCharge(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const { id, cartId, amount, discount = 0, interest = 0 } = charge
  if (cartId === undefined) {
    return
  }
  const isPriced = discount > 0 || interest > 0
  if (!isPriced && !(await hasPriceOfWayIfAnyCartHad(container, cartId))) {
    return
  }
  await changeCartPrice(container, {
    cart_id: cartId,
    way: isPriced ? wayOfCharge(charge) : undefined,
    rules: storedPriceRules.safeParse(charge.priceRules).data ?? PLAIN_RULES,
    shown: amount,
    ofCharge: id,
  })
}

function wayOfCharge({ account, method, installments }: Charge) {
  return { account, method, installments }
}
