import { card } from "./methods/card"
import { link } from "./methods/link"
import { pix } from "./methods/pix"
import { wallet } from "./methods/wallet"
import type { PaymentMethodTraits } from "./traits"

/**
 * The payment methods, in the order in which they are listed. A new method is added here; types, lists, identifiers of
 * providers and options follow from it.
 */
const METHODS = { card, pix, wallet, link } as const

export type PaymentMethod = keyof typeof METHODS

export const PAYMENT_METHODS = Object.keys(METHODS) as readonly PaymentMethod[]

export type SettlementOf<Method extends PaymentMethod> =
  (typeof METHODS)[Method]["settlement"]

/** Returns what a payment method is and can do. */
export function traitsOf(method: PaymentMethod): PaymentMethodTraits {
  return METHODS[method]
}

/** Whether a method is paid with a code or at a link, when the shopper may have left the checkout. */
export function isAsynchronousMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement !== "instant"
}

/** Whether a method is paid on the gateway's own page. */
export function isLinkMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement === "link"
}

/** Returns the methods with a property, such as those whose code our own pages show. */
export function methodsWhere(
  has: (traits: PaymentMethodTraits) => boolean
): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => has(traitsOf(method)))
}

/** Builds a table with an entry for each method. */
export function byMethod<Entry>(
  entryOf: (method: PaymentMethod) => Entry
): Record<PaymentMethod, Entry> {
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, entryOf(method)])
  ) as Record<PaymentMethod, Entry>
}

export const INSTANT_METHODS = methodsWhere(
  ({ settlement }) => settlement === "instant"
)

export const ASYNCHRONOUS_METHODS = methodsWhere(
  ({ settlement }) => settlement !== "instant"
)

export const CODE_METHODS = methodsWhere(({ hasCode }) => hasCode)
