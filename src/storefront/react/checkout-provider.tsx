import {
  createContext,
  type DependencyList,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react"

import type {
  CardCalls,
  Checkout,
  CheckoutLocale,
  CodeCalls,
  Configuration,
  LinkCalls,
} from "../checkout"
import { type Language, SHARED_TEXTS, type Texts } from "./texts"

type AllCalls = CardCalls & CodeCalls & LinkCalls

/** A checkout with any methods: each component needs the one that it pays by. */
export type AnyCheckout = Checkout & Partial<AllCalls>

export interface CheckoutProviderProps {
  /** Made once, by `createCheckout`, outside of any component that renders again. */
  checkout: AnyCheckout
  /** What the components speak; `english` is one. Default: Portuguese. Give `createCheckout` the same `locale`. */
  language?: Language | undefined
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
  checkout: AnyCheckout
  locale: CheckoutLocale
  /** Those that a component does not have by itself. */
  texts: typeof SHARED_TEXTS & Partial<Texts>
  onError: (error: unknown) => void
}

/** Its texts are those that the components have by themselves. */
const PORTUGUESE = { locale: "pt-BR" } as Language

const ShopContext = /* @__PURE__ */ createContext<Shop | undefined>(undefined)

/** What every other component and hook of this entry needs around it. */
export function CheckoutProvider({
  checkout,
  language: { locale, texts: spoken } = PORTUGUESE,
  texts,
  onError = (error) => globalThis.reportError?.(error),
  children,
}: CheckoutProviderProps): ReactElement {
  const said = { ...SHARED_TEXTS, ...spoken, ...texts }
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

/** All that a component says: what it says by itself in Portuguese, unless the provider knows better. */
export function useTexts<Own extends Partial<Texts>>(
  own: Own
): typeof SHARED_TEXTS & Own {
  return { ...own, ...useShop().texts }
}

/** What a method of payment adds to the checkout. Throws where the checkout was made without it. */
export function useCall<Name extends keyof AllCalls>(
  name: Name
): AllCalls[Name] {
  const call = useShop().checkout[name] as AllCalls[Name] | undefined
  if (!call) {
    throw new Error(`Give createCheckout the method that has ${name}.`)
  }
  return call
}

/** The checkout that the provider was given. Throws where there is no provider. */
export function useCheckout(): AnyCheckout {
  return useShop().checkout
}

/**
 * Asks whenever `dependencies` change, and takes the answer unless the component is gone or asks
 * anew by then. `take` gets undefined for what failed, which the provider's `onError` is told.
 */
export function useAnswer<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>,
  take: (answer: Answer | undefined) => void
): void {
  const { onError } = useShop()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void ask(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) {
          onError(error)
        }
        return undefined
      })
      .then((answer) => {
        if (!signal.aborted) {
          take(answer)
        }
      })
    return () => controller.abort()
  }, dependencies)
}

const PAUSE_MS = 5_000

/** What the shop offers; undefined until it is known. Asked for again and again where that fails. */
export function useConfiguration(): Configuration | undefined {
  const { checkout } = useShop()
  const [attempt, setAttempt] = useState(0)
  const [configuration, setConfiguration] = useState<Configuration>()
  useAnswer(
    [checkout, attempt],
    () => checkout.configuration(),
    (reported) =>
      reported
        ? setConfiguration(reported)
        : setTimeout(setAttempt, PAUSE_MS, attempt + 1)
  )
  return configuration
}
