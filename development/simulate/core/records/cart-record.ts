import type { CartExtras } from "../../process/price/price-story"
import type { CartPrices, PriceRow } from "../cart/cart-totals"

/**
 * A simulated cart. It contains only what matters for payments: columns of Medusa's cart, values that Medusa keeps in
 * other tables, and the prices that the cart has had. Amounts are in minor units, and dates are in virtual time.
 */
export interface Cart {
  id: string
  email: string
  /** The customer to whom the cart belongs. It is missing for a guest. */
  customerId?: string
  /**
   * The price of the goods in minor units, without freight, store credit, and the discount or interest of a way of
   * paying. If the shop's prices are tax-inclusive, it includes the taxes on the goods.
   */
  total: number
  items: number
  /**
   * The adjustments and credit lines by which the plugin changes the price of the cart for a way of paying. Deleted
   * ones are marked with `isDeleted`.
   */
  prices: PriceRow[]
  collectionId: string | null
  completedAt: Date | null
  /** The freight and taxes of the cart. Only some carts in stories of the kind `prices` have this field. */
  extras?: Omit<CartExtras, "creditShare">
  /** Store credit or a gift card, in minor units. In Medusa it is a credit line. */
  credit?: number
  /** The prices that the cart has had, without discounts or interest, each with the time when it began. */
  was?: CartPrices[]
}
