import { createContext, useContext } from "react"
import type { PlacedOrder } from "medusa-payment-checkout-transparent-storefront/checkout"

import type { Cart, CartUpdate } from "../store/cart"

export interface ShopCart {
  /**
   * The cart. `undefined` if there is none, for example before the first item is added. Also `undefined` while the cart
   * is loading, and if it could not be loaded.
   */
  cart: Cart | undefined
  status: "loading" | "ready" | "failed"
  /**
   * The order that another tab placed from the cart, or that was placed after the shopper paid in the bank's app.
   * `undefined` if no such order is known.
   */
  placed: PlacedOrder | undefined
  /** The buyer's document as typed. It is kept only in memory, so it is empty after each page load. */
  document: string
  setDocument: (document: string) => void
  refresh: () => Promise<void>
  add: (variantId: string, quantity: number) => Promise<void>
  setQuantity: (itemId: string, quantity: number) => Promise<void>
  update: (change: CartUpdate) => Promise<void>
  /** Assigns the cart to the signed-in customer. */
  claim: () => Promise<void>
  chooseShipping: (optionId: string) => Promise<void>
  /**
   * Forgets the cart and the typed document, after the cart's order was placed or when the customer signs out. The next
   * item begins a new cart.
   */
  forgetCart: () => void
}

export const CartContext = createContext<ShopCart>(undefined as never)

export const useCart = () => useContext(CartContext)
