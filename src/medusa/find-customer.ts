import { z } from "@medusajs/framework/zod"
import { cartsOf, customersOf, ordersOf, type Scope } from "./core"

/** A customer to find, deleted or not, on request with guest purchases under the same address; or an address. */
export type CustomerToFind =
  { customerId: string; withGuests: boolean } | { email: string }

/** The carts and orders of a customer, and the names by which a text may mention the customer. */
export interface CustomerFound {
  cartIds: string[]
  orderIds: string[]
  /** The address under which guest charges are found; undefined if guests are not included. */
  email: string | undefined
  /** The names and the e-mail address in the customer's account, and the names in addresses of carts and orders. */
  names: string[]
}

/** The fields of a customer or of an address that name a person. */
const named = z.object({
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
})

const customers = z.array(
  named.extend({ id: z.string(), has_account: z.boolean().nullish() })
)

const purchases = z.array(
  z.object({
    shipping_address: named.nullish(),
    billing_address: named.nullish(),
  })
)

/** Core only marks a customer as deleted, and keeps carts and orders: this finds all of them. */
const ALL = { take: null, withDeleted: true }

/** Returns a new object each time: modules of core sort and extend the objects that they receive. */
const withNames = () => ({
  ...ALL,
  select: [
    "id",
    "shipping_address.first_name",
    "shipping_address.last_name",
    "billing_address.first_name",
    "billing_address.last_name",
  ],
  relations: ["shipping_address", "billing_address"],
})

/** Finds a customer; undefined if there never was one. A search by address always has a result. */
export async function findCustomer(
  scope: Scope,
  asked: CustomerToFind
): Promise<CustomerFound | undefined> {
  const accounts =
    "customerId" in asked ? await list(scope, { id: asked.customerId }) : []
  const [customer] = accounts
  if ("customerId" in asked && !customer) {
    return undefined
  }
  const email =
    "email" in asked
      ? asked.email.trim()
      : asked.withGuests
        ? (customer?.email ?? undefined)
        : undefined
  const spellings =
    email === undefined ? [] : [...new Set([email, email.toLowerCase()])]
  const namesakes =
    spellings.length === 0
      ? []
      : (await list(scope, { email: spellings })).filter(
          // Another account with the same address is another customer, unless the search is by address.
          ({ has_account }) => "email" in asked || has_account !== true
        )
  const found = [...accounts, ...namesakes]
  const customerIds = found.map(({ id }) => id)
  const filters = (): Record<string, unknown> =>
    spellings.length === 0
      ? { customer_id: customerIds }
      : { $or: [{ customer_id: customerIds }, { email: spellings }] }
  const [carts, orders] = await Promise.all([
    cartsOf(scope).listCarts(filters(), withNames()),
    ordersOf(scope).listOrders(filters(), withNames()),
  ])
  const bought = [...purchases.parse(carts), ...purchases.parse(orders)]
  return {
    cartIds: carts.map(({ id }) => id),
    orderIds: orders.map(({ id }) => id),
    email,
    names: [
      ...new Set(
        [
          ...found,
          ...bought.flatMap((one) => [
            one.shipping_address,
            one.billing_address,
          ]),
        ].flatMap(namesIn)
      ),
    ],
  }
}

function namesIn(whose: z.output<typeof named> | null | undefined): string[] {
  return Object.values(named.parse(whose ?? {})).flatMap((name) => name ?? [])
}

async function list(
  scope: Scope,
  filters: Record<string, unknown>
): Promise<z.output<typeof customers>> {
  return customers.parse(await customersOf(scope).listCustomers(filters, ALL))
}
