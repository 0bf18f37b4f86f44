import { card } from "./methods/card"
import { link } from "./methods/link"
import { pix } from "./methods/pix"
import { wallet } from "./methods/wallet"
import type { PaymentMethodTraits } from "./payment-method-traits"

/**
 * The payment methods, in the order in which pages list them. To add a payment method, add its traits here, and its
 * adapter in src/payment-method-adapters/registry.ts. The types, lists, provider ids and options follow from this list.
 */
const METHODS = { card, pix, wallet, link } as const

export type PaymentMethod = keyof typeof METHODS

export const PAYMENT_METHODS = Object.keys(METHODS) as readonly PaymentMethod[]

type DeclaredTraits = (typeof METHODS)[PaymentMethod]

/** The name of a request that creates a charge, as logs, errors and telemetry show it. */
export type CreateOperation = DeclaredTraits["calls"]["create"]

type DeclaredRoute = NonNullable<DeclaredTraits["creation"]>

/**
 * The names of some entries of the option `dialect.paths`. Each entry replaces the path of a request that creates
 * charges.
 */
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
 * Returns whether charges of this method are paid outside the checkout, with a code or on the page of a link. The
 * shopper may have left the shop before paying.
 */
export function isAsynchronousMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement !== "synchronous"
}

/** Returns whether charges of this method are paid on a page of the gateway. */
export function isLinkMethod(method: PaymentMethod): boolean {
  return traitsOf(method).settlement === "link"
}

/**
 * Returns the payment method with which a link was paid. `reported` is the gateway's name for this method. Returns
 * `undefined` if the name is unknown.
 */
export function methodOfLinkPayment(
  reported: string
): PaymentMethod | undefined {
  return PAYMENT_METHODS.find(
    (method) => traitsOf(method).nameInLink === reported
  )
}

export function methodsWhere(
  has: (traits: PaymentMethodTraits) => boolean
): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => has(traitsOf(method)))
}

export function createMapByMethod<Entry>(
  entryOf: (method: PaymentMethod) => Entry
): Record<PaymentMethod, Entry> {
  return Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, entryOf(method)])
  ) as Record<PaymentMethod, Entry>
}

/** The gateway's requests that create charges, with their paths. Payment links have requests of their own. */
export const CREATION_CALLS = PAYMENT_METHODS.flatMap((method) => {
  const { calls, creation } = traitsOf(method)
  return creation ? [{ operation: calls.create, ...creation }] : []
})

export const SYNCHRONOUS_METHODS = methodsWhere(
  ({ settlement }) => settlement === "synchronous"
)

export const ASYNCHRONOUS_METHODS = methodsWhere(
  ({ settlement }) => settlement !== "synchronous"
)

export const CODE_METHODS = methodsWhere(({ hasCode }) => hasCode)
