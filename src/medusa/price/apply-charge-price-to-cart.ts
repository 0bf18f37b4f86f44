import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { PLAIN_RULES } from "../../domain/price/price-rules"
import { storedPriceRulesSchema } from "../../domain/price/quote"
import { changeCartPrice } from "./change-checkout-transparent-price"
import { hasCartPriceAdjustmentIfEverUsed } from "./way-of-cart-price"

/**
 * Changes the price of a cart to the price that a charge has paid, just before Medusa completes the cart with this
 * charge. Does nothing for a charge without a cart.
 *
 * The cart may have lost this price when the Pix code expired, and the settings may have changed. The function
 * therefore uses the price rules that were stored with the charge. It does not change the charge's payment session. It
 * changes nothing in these cases:
 * - The cart already has this price, or the cart was completed.
 * - Another charge of the cart may have money.
 * - The products in the cart were changed, so that they do not cost what the charge has paid.
 */
export async function applyChargePriceToCart(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const { id, cartId, amount, discount = 0, interest = 0 } = charge
  if (cartId === undefined) {
    return
  }
  const isPriced = discount > 0 || interest > 0
  if (
    !isPriced &&
    !(await hasCartPriceAdjustmentIfEverUsed(container, cartId))
  ) {
    return
  }
  await changeCartPrice(container, {
    cart_id: cartId,
    way: isPriced ? wayOfCharge(charge) : undefined,
    rules:
      storedPriceRulesSchema.safeParse(charge.priceRules).data ?? PLAIN_RULES,
    shown: amount,
    ofCharge: id,
  })
}

function wayOfCharge({ account, method, installments }: Charge) {
  return { account, method, installments }
}
