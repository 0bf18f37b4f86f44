import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { type Shopper, expectSuccess } from "../../../harness/shopper/a-shopper"

let made = 0

/**
 * Creates a promotion with a new code, and applies the promotion to a cart. The promotion reduces the price of the
 * goods by `value` reais. Returns the cart's new total in reais.
 */
export async function createAndApplyPromotion(
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
