import { DEMO_SHOP } from "../../../../harness/store/demo-shop"
import { ensureShop } from "../../../../harness/store/ensure-shop"
import type { CardShop } from "../../../support/app/describe-card-shop"

/** Adds the products of the demo shop (`npm start`), which have pictures and sizes, to the tests' products. */
export function addDemoProducts(shop: CardShop): void {
  beforeAll(async () => {
    await ensureShop(shop.container, DEMO_SHOP)
  })
}
