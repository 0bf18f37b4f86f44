import { DEMO_SHOP } from "../../../development/shop/demo-shop"
import { ensureShop } from "../../../development/shop/ensure-shop"
import type { CardShop } from "../a-card-shop"

/** As the store of the tests is called: what is added under this name is sold in it. */
const STORE_OF_TESTS = "Loja de teste"

/** What `npm start` sells, with pictures and in sizes, beside the tests' own goods. */
export function sellsTheDemoGoods(shop: CardShop): void {
  beforeAll(async () => {
    await ensureShop(shop.container, { ...DEMO_SHOP, name: STORE_OF_TESTS })
  })
}
