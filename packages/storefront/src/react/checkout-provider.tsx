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
import type { SavedCardCalls } from "../saved-cards"
import type { SavedCardTexts } from "./saved-cards/texts"
import { type Language, SHARED_TEXTS, type Texts } from "./texts"

type AllCalls = CardCalls & CodeCalls & LinkCalls & ResumeCalls & SavedCardCalls

/** A checkout with any payment methods. A component works only if the checkout has the component's payment method. */
export type AnyCheckout = Checkout & Partial<AllCalls>

/**
 * The properties that the components pass to a button. A busy button has `aria-disabled` and not `disabled`, so that it
 * keeps the focus.
 */
export type ButtonProps = Omit<ComponentProps<"button">, "className" | "ref">

export interface CheckoutProviderProps {
  /** The checkout. Create it once with `createCheckout`, outside of any component that renders repeatedly. */
  checkout: AnyCheckout
  /**
   * The language of the components, such as `english`. Default: Portuguese. Also pass the field `locale` of this
   * language to `createCheckout`, so that the messages of the shop's backend have the same language.
   */
  language?: Language | undefined
  /** Your own texts, by name. Each one replaces a text of the components. */
  texts?: Partial<Texts & SavedCardTexts>
  /**
   * Called with the errors of the components' requests, for your log. The components show the shopper a message
   * themselves. Default: the browser's `reportError`.
   */
  onError?: (error: unknown) => void
  /**
   * The page's own button component, in place of `<button className="ct-button">`. It must pass all its properties to a
   * `<button>`. Define it outside of other components, so that React does not replace the button at each rendering.
   */
  button?: ComponentType<ButtonProps> | undefined
  children?: ReactNode
}

interface ShopContextValue {
  checkout: AnyCheckout
  locale: CheckoutLocale
  /**
   * The texts of the components, by name. If several texts have the same name, the page's own text is used. Otherwise
   * the text of the chosen language replaces the Portuguese text that all components share.
   */
  texts: typeof SHARED_TEXTS & Partial<Texts & SavedCardTexts>
  onError: (error: unknown) => void
  Button: ComponentType<ButtonProps> | undefined
}

/** The default language. It contains no texts, because the components themselves contain the Portuguese ones. */
const PORTUGUESE = { locale: "pt-BR" } as Language

export const ShopContext = /* @__PURE__ */ createContext<
  ShopContextValue | undefined
>(undefined)

/** Makes the checkout available to this package's components and hooks. Put it around all of them. */
export function CheckoutProvider({
  checkout,
  language: { locale, texts: spoken } = PORTUGUESE,
  texts,
  onError = (error) => globalThis.reportError?.(error),
  button: Button,
  children,
}: CheckoutProviderProps): ReactElement {
  const shownTexts = { ...SHARED_TEXTS, ...spoken, ...texts }
  return (
    <ShopContext.Provider
      value={{ checkout, locale, texts: shownTexts, onError, Button }}
    >
      {children}
    </ShopContext.Provider>
  )
}

export function useShopContext(): ShopContextValue {
  const shop = useContext(ShopContext)
  if (!shop) {
    throw new Error("Put <CheckoutProvider> around this.")
  }
  return shop
}

/**
 * Returns the texts for a component. For each name, the first existing text of this list is used:
 *
 * - the page's own text, from the property `texts` of CheckoutProvider
 * - the text of the language that CheckoutProvider was given
 * - the Portuguese text that all components share
 * - the component's Portuguese text in `own`
 */
export function useTexts<Own extends Partial<Texts & SavedCardTexts>>(
  own: Own
): typeof SHARED_TEXTS & Own {
  return { ...own, ...useShopContext().texts }
}

/**
 * Returns a function of the checkout, such as `payByCard`. Throws if the checkout lacks the payment method of this
 * function.
 */
export function useCheckoutFunction<Name extends keyof AllCalls>(
  name: Name
): AllCalls[Name] {
  const call = useShopContext().checkout[name] as AllCalls[Name] | undefined
  if (!call) {
    throw new Error(`Give createCheckout the method that has ${name}.`)
  }
  return call
}

/** Returns the checkout of the provider. Throws if there is no provider. */
export function useCheckout(): AnyCheckout {
  return useShopContext().checkout
}

/**
 * Calls `ask` when the component is shown and whenever `dependencies` change, and passes the result to `onAnswer`. If
 * `ask` fails, calls the provider's `onError`, and then `onAnswer` with undefined.
 *
 * `ask` receives an AbortSignal. When the component is removed or `ask` is called again, this signal is aborted, and
 * the result of the earlier call is ignored.
 */
export function useRequestOnChange<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer | undefined) => void
): void {
  const { onError } = useShopContext()

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
 * Returns the latest result of `ask`, or undefined before the first result. If `ask` fails or resolves to undefined, it
 * is called again after five seconds.
 */
export function useRequestWithRetries<Answer>(
  dependencies: DependencyList,
  ask: (signal: AbortSignal) => Promise<Answer>
): Answer | undefined {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  useRequestOnChange([...dependencies, attempt], ask, (reported) =>
    reported === undefined
      ? setTimeout(setAttempt, PAUSE_MS, attempt + 1)
      : setAnswer(reported)
  )
  return answer
}

/** Returns the checkout's configuration, or undefined until it is loaded. */
export function useConfiguration(): Configuration | undefined {
  const { checkout } = useShopContext()
  return useRequestWithRetries([checkout], () => checkout.configuration())
}
