import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { type Shopper, expectSuccess } from "../../../harness/shopper/a-shopper"

let made = 0

/**
 * Applies a promotion that reduces the price of a cart's goods by an amount in major units. Returns the cart's new
 * total.
 */
export async function applyPromotion(
  { container }: Pick<ShopWithSimulator, "container">,
  { shopper, cartId }: { shopper: Shopper; cartId: string },
  value: number
): Promise<number> {
  const code = `DESCONTO${++made}`
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: [
        {
          code,
          type: "standard",
          status: "active",
          application_method: {
            type: "fixed",
            target_type: "items",
            allocation: "across",
            value,
            currency_code: "brl",
          },
        },
      ],
    },
  })
  const { cart } = await expectSuccess(
    shopper.request("post", `/store/carts/${cartId}/promotions`, {
      promo_codes: [code],
    })
  )
  return cart.total as number
}
