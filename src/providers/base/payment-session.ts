import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { CartAddress } from "../../core/buyer/billing-address"

const decimal = z
  .unknown()
  .refine((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value as number).toFixed())

const text = z.string().nullish()
const address = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    phone: text,
    address_1: text,
    address_2: text,
    city: text,
    province: text,
    postal_code: text,
    country_code: text,
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish()

const customer = z
  .object({ first_name: text, last_name: text, phone: text })
  .nullish()

const cart = z
  .object({
    id: z.string(),
    email: text,
    locale: text,
    currency_code: z.string(),
    total: decimal,
    customer: customer.optional(),
    billing_address: address,
    shipping_address: address,
  })
  .nullish()

const session = z.object({
  id: z.string(),
  amount: decimal,
  currency_code: z.string(),
  payment_collection_id: z.string(),
  payment_collection: z.object({ cart }).nullish(),
})

export type PaymentSessionCart = NonNullable<z.output<typeof cart>>
export type PaymentSessionAddress = CartAddress &
  NonNullable<z.output<typeof address>>

export interface PaymentSession {
  id: string
  /** Decimal, in the main unit. */
  amount: string
  currencyCode: string
  paymentCollectionId: string
  cart: PaymentSessionCart | undefined
}

const ADDRESS_FIELDS = ["billing_address", "shipping_address"].flatMap(
  (which) =>
    [
      "first_name",
      "last_name",
      "company",
      "phone",
      "address_1",
      "address_2",
      "city",
      "province",
      "postal_code",
      "country_code",
      "metadata",
    ].map((field) => `payment_collection.cart.${which}.${field}`)
)

const FIELDS = [
  "id",
  "amount",
  "currency_code",
  "payment_collection_id",
  "payment_collection.cart.id",
  "payment_collection.cart.email",
  "payment_collection.cart.locale",
  "payment_collection.cart.currency_code",
  "payment_collection.cart.total",
  ...ADDRESS_FIELDS,
]

/** Reads a payment session and its cart, server side. Undefined when the session is gone. */
export async function readPaymentSession(
  query: Omit<RemoteQueryFunction, symbol>,
  sessionId: string
): Promise<PaymentSession | undefined> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: FIELDS,
    filters: { id: sessionId },
  })
  if (data[0] === undefined) {
    return undefined
  }
  const found = session.parse(data[0])
  return {
    id: found.id,
    amount: found.amount,
    currencyCode: found.currency_code.toUpperCase(),
    paymentCollectionId: found.payment_collection_id,
    cart: found.payment_collection?.cart ?? undefined,
  }
}

const collectionReference = z.object({ payment_collection_id: z.string() })

/** The payment collection of a session; undefined when the session is gone. */
export async function paymentCollectionOf(
  query: Omit<RemoteQueryFunction, symbol>,
  sessionId: string
): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: sessionId },
  })
  return data[0] === undefined
    ? undefined
    : collectionReference.parse(data[0]).payment_collection_id
}

/** Who has the cart, as Medusa knows them; guests have a row as well. */
export async function readCartCustomer(
  query: Omit<RemoteQueryFunction, symbol>,
  cartId: string
): Promise<z.output<typeof customer>> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["customer.first_name", "customer.last_name", "customer.phone"],
    filters: { id: cartId },
  })
  return z.object({ customer }).safeParse(data[0]).data?.customer
}
