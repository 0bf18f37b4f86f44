import type {
  BigNumberInput,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { BuyerDocument } from "../../charge/rules/document"
import { gatewayName, readBuyerPhone } from "../../charge/buyer/buyer"
import type { ChargeCustomer } from "../../charge/charge-request"
import type { AccountOptions } from "../../options/account-options"
import type { BuyerField } from "../../texts/checkout-texts"

/** One of Medusa's amounts, in whatever form it comes, as a plain decimal. */
export const decimal = z
  .unknown()
  .refine((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value as BigNumberInput).toFixed())

export const textOrNothing = z.string().nullish()

type Query = Omit<RemoteQueryFunction, symbol>

const ADDRESS_FIELDS = [
  "first_name",
  "last_name",
  "phone",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
  "metadata",
]

const address = z
  .object({
    first_name: textOrNothing,
    last_name: textOrNothing,
    phone: textOrNothing,
    address_1: textOrNothing,
    address_2: textOrNothing,
    city: textOrNothing,
    province: textOrNothing,
    postal_code: textOrNothing,
    country_code: textOrNothing,
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish()

const customer = z
  .object({
    first_name: textOrNothing,
    last_name: textOrNothing,
    phone: textOrNothing,
  })
  .nullish()

const cart = z.object({
  id: z.string(),
  email: textOrNothing,
  locale: textOrNothing,
  currency_code: z.string(),
  customer: customer.optional(),
  billing_address: address,
  shipping_address: address,
  items: z.array(z.object({ id: z.string() })).nullish(),
})

const CART_FIELDS = [
  "id",
  "items.id",
  "email",
  "locale",
  "currency_code",
  ...["billing_address", "shipping_address"].flatMap((which) =>
    ADDRESS_FIELDS.map((field) => `${which}.${field}`)
  ),
]

export type SessionCart = z.output<typeof cart>

/** Whether anything is being bought: a cart may cost something for its shipping alone. */
export function hasGoods({ items }: Pick<SessionCart, "items">): boolean {
  return (items ?? []).length > 0
}

/** The cart of a payment collection, without its total: computing that costs most. */
export async function readCartOfCollection(
  query: Query,
  paymentCollectionId: string
): Promise<SessionCart | undefined> {
  const { data } = await query.graph({
    entity: "cart_payment_collection",
    fields: CART_FIELDS.map((field) => `cart.${field}`),
    filters: { payment_collection_id: paymentCollectionId },
  })
  return (
    z.array(z.object({ cart: cart.nullish() })).parse(data)[0]?.cart ??
    undefined
  )
}

/** What a cart costs now, as a decimal in the main unit; undefined when it is gone. */
export async function readCartTotal(
  query: Query,
  cartId: string
): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["total"],
    filters: { id: cartId },
  })
  return z.array(z.object({ total: decimal })).parse(data)[0]?.total
}

/** Who has the cart, as Medusa knows them; guests have a row as well. */
export async function readCartCustomer(
  query: Query,
  cartId: string
): Promise<z.output<typeof customer>> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["customer.first_name", "customer.last_name", "customer.phone"],
    filters: { id: cartId },
  })
  return z.object({ customer }).safeParse(data[0]).data?.customer
}

/** `missing` names cart fields, in Medusa's spelling. */
export type BuyerOfCart =
  | { kind: "complete"; customer: ChargeCustomer }
  | { kind: "incomplete"; missing: BuyerField[] }

/** Who pays: from the cart, server side, and from the document that the shopper entered. */
export function buyerOfCart(
  account: Pick<AccountOptions, "requirePhone">,
  cart: SessionCart,
  { document, documentType }: BuyerDocument
): BuyerOfCart {
  const address = cart.billing_address ?? cart.shipping_address
  const name =
    gatewayName(address?.first_name, address?.last_name) ??
    gatewayName(cart.customer?.first_name, cart.customer?.last_name) ??
    gatewayName(
      cart.shipping_address?.first_name,
      cart.shipping_address?.last_name
    )
  const email = cart.email?.trim() || undefined
  const phone =
    readBuyerPhone(address?.phone) ??
    readBuyerPhone(cart.shipping_address?.phone) ??
    readBuyerPhone(cart.customer?.phone)
  const lacksPhone = phone === undefined && account.requirePhone
  if (email === undefined || name === undefined || lacksPhone) {
    return {
      kind: "incomplete",
      missing: [
        ...(email === undefined ? (["email"] as const) : []),
        ...(name === undefined
          ? (["billing_address.first_name"] as const)
          : []),
        ...(lacksPhone ? (["billing_address.phone"] as const) : []),
      ],
    }
  }
  return {
    kind: "complete",
    customer: {
      name,
      email,
      document,
      documentType,
      ...(phone === undefined ? {} : { phone }),
    },
  }
}
