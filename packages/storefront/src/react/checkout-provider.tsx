import {
  type ComponentProps,
  type ComponentType,
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
  ResumeCalls,
} from "../checkout"
import { type Language, SHARED_TEXTS, type Texts } from "./texts"

type AllCalls = CardCalls & CodeCalls & LinkCalls & ResumeCalls

/** A checkout with any payment methods. A component can be used only if the checkout has the component's method. */
export type AnyCheckout = Checkout & Partial<AllCalls>

/**
 * The properties that the components give to a button. While a button is busy it has `aria-disabled` instead of
 * `disabled`, so that it keeps the focus.
 */
export type ButtonProps = Omit<ComponentProps<"button">, "className" | "ref">

export interface CheckoutProviderProps {
  /** The checkout. Create it once by `createCheckout`, outside of components that render again. */
  checkout: AnyCheckout
  /** The components' language, such as `english`. Give `createCheckout` the same `locale`. Default: Portuguese. */
  language?: Language | undefined
  /** Your own texts, by name. They replace single texts of the components. */
  texts?: Partial<Texts>
  /**
   * Called with each error, for your log. The components themselves show a message to the shopper. Default:
   * `reportError`, if the browser has it.
   */
  onError?: (error: unknown) => void
  /**
   * The page's own button component, which is used instead of `<button className="ct-button">`. It must pass all its
   * properties to a `<button>`. Define it outside of other components. Otherwise each rendering would create another
   * button.
   */
  button?: ComponentType<ButtonProps> | undefined
  children?: ReactNode
}

interface ShopContextValue {
  checkout: AnyCheckout
  locale: CheckoutLocale
  /** The texts that all components share, and the provider's texts, which replace texts of single components. */
  texts: typeof SHARED_TEXTS & Partial<Texts>
  onError: (error: unknown) => void
  Button: ComponentType<ButtonProps> | undefined
}

/** The default language. It has no texts of its own, because each component contains its Portuguese texts. */
const PORTUGUESE = { locale: "pt-BR" } as Language

const ShopContext = /* @__PURE__ */ createContext<ShopContextValue | undefined>(
  undefined
)

/** Gives the checkout to the components and hooks of this package. Put it around all of them. */
export function CheckoutProvider({
  checkout,
  language: { locale, texts: spoken } = PORTUGUESE,
  texts,
  onError = (error) => globalThis.reportError?.(error),
  button: Button,
  children,
}: CheckoutProviderProps): ReactElement {
  const said = { ...SHARED_TEXTS, ...spoken, ...texts }
  return (
    <ShopContext.Provider
      value={{ checkout, locale, texts: said, onError, Button }}
    >
      {children}
    </ShopContext.Provider>
  )
}

export function useShop(): ShopContextValue {
  const shop = useContext(ShopContext)
  if (!shop) {
    throw new Error("Put <CheckoutProvider> around this.")
  }
  return shop
}

/** Returns a component's texts: its own Portuguese texts, some or all of which the provider's texts replace. */
export function useTexts<Own extends Partial<Texts>>(
  own: Own
): typeof SHARED_TEXTS & Own {
  return { ...own, ...useShop().texts }
}

/**
 * Returns a call that a payment method adds to the checkout. Throws if the checkout was created without that method.
 */
export function useCall<Name extends keyof AllCalls>(
  name: Name
): AllCalls[Name] {
  const call = useShop().checkout[name] as AllCalls[Name] | undefined
  if (!call) {
    throw new Error(`Give createCheckout the method that has ${name}.`)
  }
  return call
}

/** Returns the checkout of the provider. Throws if there is no provider. */
export function useCheckout(): AnyCheckout {
  return useShop().checkout
}

/**
 * Calls `ask` when the component is shown and whenever `dependencies` change, and passes the answer to `onAnswer`. An
 * answer is ignored if the component was removed, or `ask` was called again, before the answer arrived. If `ask`
 * fails, calls the provider's `onError` and then `onAnswer` with undefined.
 */
export function useAnswer<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer | undefined) => void
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
          onAnswer(answer)
        }
      })
    return () => controller.abort()
  }, dependencies)
}

const PAUSE_MS = 5_000

/**
 * Returns the latest answer of `ask`, or undefined before the first answer. After a failure it calls `ask` again every
 * five seconds.
 */
export function useLastingAnswer<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>
): Answer | undefined {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  useAnswer([...dependencies, attempt], ask, (reported) =>
    reported === undefined
      ? setTimeout(setAttempt, PAUSE_MS, attempt + 1)
      : setAnswer(reported)
  )
  return answer
}

/** Returns the checkout's configuration, or undefined until it is loaded. */
export function useConfiguration(): Configuration | undefined {
  const { checkout } = useShop()
  return useLastingAnswer([checkout], () => checkout.configuration())
}
