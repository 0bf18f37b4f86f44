import { card } from "./methods/card"
import { link } from "./methods/link"
import { pix } from "./methods/pix"
import { wallet } from "./methods/wallet"
import type { PaymentMethodTraits } from "./traits"

/**
 * The payment methods, in the order in which they are listed. A new method is added here. The types, lists, provider
 * identifiers and options are derived from it.
 */
const METHODS = { card, pix, wallet, link } as const

export type PaymentMethod = keyof typeof METHODS

export const PAYMENT_METHODS = Object.keys(METHODS) as readonly PaymentMethod[]

type DeclaredTraits = (typeof METHODS)[PaymentMethod]

/** The name of the call that creates a charge, as it appears in logs, errors and telemetry. */
export type CreateOperation = DeclaredTraits["calls"]["create"]

type DeclaredRoute = NonNullable<DeclaredTraits["creation"]>

/** The name of the path of a creation in the option `dialect.paths`. */
export type CreationPath = DeclaredRoute["pathOption"]

type Traits = PaymentMethodTraits & {
  calls: { create: CreateOperation }
  creation: DeclaredRoute | undefined
}

export type SettlementOf<Method extends PaymentMethod> =
  (typeof METHODS)[Method]["settlement"]

export function traitsOf(method: PaymentMethod): Traits {
  return METHODS[method]
}

/**
 * Returns whether a charge of the method is paid later with a code or at a link, when the shopper may have left the
 * checkout.
 */
export function isAsynchronousMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement !== "instant"
}

/** Returns whether a charge of the method is paid on the gateway's own page. */
export function isLinkMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement === "link"
}

/** Returns the method that the gateway reports for the payment of a link, or `undefined` if the name is unknown. */
export function methodOfLinkPayment(
  reported: string
): PaymentMethod | undefined {
  return PAYMENT_METHODS.find(
    (method) => traitsOf(method).nameInLink === reported
  )
}

/** Returns the methods whose traits fulfill the condition. */
export function methodsWhere(
  has: (traits: PaymentMethodTraits) => boolean
): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => has(traitsOf(method)))
}

/** Builds a table with an entry for each method. */
export function tableByMethod<Entry>(
  entryOf: (method: PaymentMethod) => Entry
): Record<PaymentMethod, Entry> {
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, entryOf(method)])
  ) as Record<PaymentMethod, Entry>
}

/** The calls that create charges of the checkout integration, with their routes. */
export const CREATION_CALLS = PAYMENT_METHODS.flatMap((method) => {
  const { calls, creation } = traitsOf(method)
  return creation ? [{ operation: calls.create, ...creation }] : []
})

export const INSTANT_METHODS = methodsWhere(
  ({ settlement }) => settlement === "instant"
)

export const ASYNCHRONOUS_METHODS = methodsWhere(
  ({ settlement }) => settlement !== "instant"
)

export const CODE_METHODS = methodsWhere(({ hasCode }) => hasCode)
