import { DEMO_SHOP } from "../../../../harness/store/demo-shop"
import { ensureShop } from "../../../../harness/store/ensure-shop"
import type { ShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"

/** Adds the products of the demo shop (`npm start`), which have pictures and sizes, to the tests' products. */
export function addDemoProducts(shop: ShopWithSimulator): void {
  beforeAll(async () => {
    await ensureShop(shop.container, DEMO_SHOP)
  })
}
