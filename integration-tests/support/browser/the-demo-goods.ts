import { DEMO_SHOP } from "../../../development/shop/demo-shop"
import { ensureShop } from "../../../development/shop/ensure-shop"
import type { CardShop } from "../a-card-shop"

/** Adds the goods of `npm start`, with pictures and sizes, to the tests' own goods. */
export function sellsTheDemoGoods(shop: CardShop): void {
  beforeAll(async () => {
    await ensureShop(shop.container, DEMO_SHOP)
  })
}
