import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react"

import type { Checkout, CheckoutLocale } from "../checkout"
import { TEXTS, type Texts } from "./texts"

export interface CheckoutProviderProps {
  /** Made once, by `createCheckout`, outside of any component that renders again. */
  checkout: Checkout
  /** The components' language. Default: "pt-BR". Give `createCheckout` the same one. */
  locale?: CheckoutLocale
  /** Replaces single texts. */
  texts?: Partial<Texts>
  /**
   * Told what failed, for your log: what a shopper reads is shown by the components. Default:
   * `reportError`, where the browser has it.
   */
  onError?: (error: unknown) => void
  children?: ReactNode
}

interface Shop {
  checkout: Checkout
  locale: CheckoutLocale
  texts: Texts
  onError: (error: unknown) => void
}

const ShopContext = /* @__PURE__ */ createContext<Shop | undefined>(undefined)

/** What every other component and hook of this entry needs around it. */
export function CheckoutProvider({
  checkout,
  locale = "pt-BR",
  texts,
  onError = (error) => globalThis.reportError?.(error),
  children,
}: CheckoutProviderProps): ReactElement {
  const said = { ...TEXTS[locale], ...texts }
  return (
    <ShopContext.Provider value={{ checkout, locale, texts: said, onError }}>
      {children}
    </ShopContext.Provider>
  )
}

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) {
    throw new Error("Put <CheckoutProvider> around this.")
  }
  return shop
}

/** The checkout that the provider was given. Throws where there is no provider. */
export function useCheckout(): Checkout {
  return useShop().checkout
}
