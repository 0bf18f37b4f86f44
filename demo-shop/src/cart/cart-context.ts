import { createContext, useContext } from "react"
import type { PlacedOrder } from "medusa-payment-checkout-transparent-storefront/checkout"

import type { Cart, CartChange } from "../store/cart"

export interface ShopCart {
  /** The cart; undefined if there is none. The first item begins one. */
  cart: Cart | undefined
  status: "loading" | "ready" | "failed"
  /** The order that the cart became while this page was not open: paid in another tab, or in the bank's app. */
  placed: PlacedOrder | undefined
  /** The buyer's document as typed; empty if none was typed since the page was loaded: it is in memory only. */
  document: string
  setDocument: (document: string) => void
  refresh: () => Promise<void>
  add: (variantId: string, quantity: number) => Promise<void>
  setQuantity: (itemId: string, quantity: number) => Promise<void>
  update: (change: CartChange) => Promise<void>
  chooseShipping: (optionId: string) => Promise<void>
  /** Ends the cart, which has become an order; the next item begins a new one. */
  finish: () => void
}

export const CartContext = createContext<ShopCart>(undefined as never)

export const useCart = () => useContext(CartContext)
