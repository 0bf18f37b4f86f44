import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { PLAIN_RULES } from "../../domain/price/price-rules"
import { storedPriceRulesSchema } from "../../domain/price/quote"
import { changeCartPrice } from "./change-cart-price"
import { hasCartPriceAdjustmentIfAnyCartEverHad } from "./priced-way-of-cart"

/**
 * Changes the price of a cart to the price of a charge, just before Medusa completes the cart with this charge. The
 * charge is paid or authorized, or the outcome of its creation is unknown. The cart may have lost the charge's price,
 * for example when the Pix code expired.
 *
 * Changes nothing in these cases:
 * - The charge has no cart, or the cart was completed.
 * - The cart already has this price.
 * - Another charge of the cart may have money.
 * - The cart would not cost the charge's amount.
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
    !(await hasCartPriceAdjustmentIfAnyCartEverHad(container, cartId))
  ) {
    return
  }
  await changeCartPrice(container, {
    cart_id: cartId,
    way: isPriced ? wayOfPayingOfCharge(charge) : undefined,
    rules:
      storedPriceRulesSchema.safeParse(charge.priceRules).data ?? PLAIN_RULES,
    shown: amount,
    ofCharge: id,
  })
}

function wayOfPayingOfCharge({ account, method, installments }: Charge) {
  return { account, method, installments }
}
