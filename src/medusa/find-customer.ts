import { z } from "@medusajs/framework/zod"
import { cartsOf, customersOf, ordersOf, type Scope } from "./core"

/** Who is to be found: a customer, deleted or not, and the guest of his e-mail address if asked; or an address. */
export type CustomerToFind =
  { customerId: string; withGuests: boolean } | { email: string }

/** What leads to all that a customer paid or tried to pay, and by what he can be called in a text. */
export interface CustomerFound {
  cartIds: string[]
  orderIds: string[]
  /** Under which charges of guests are known; undefined where they are not asked for. */
  email: string | undefined
  /** His names in his account and in addresses of carts and orders. */
  names: string[]
}

/** What a customer, and an address of an order, may call a person. */
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

/** Core only marks a customer as deleted, and keeps his carts and orders: all of it is found still. */
const ALL = { take: null, withDeleted: true }

/** A new one each time: modules of core sort and add to what they are given. */
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

/** Undefined where there was never such a customer. Of an address there is always something to find. */
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
          // Another account of the same address is another customer, unless the address was asked for.
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

/** The ids of customers who were deleted since then. */
export async function customersDeletedSince(
  scope: Scope,
  since: Date
): Promise<string[]> {
  const found = await customersOf(scope).listCustomers(
    { deleted_at: { $gte: since } } as never,
    {
      ...ALL,
      select: ["id"],
    }
  )
  return found.map(({ id }) => id)
}

async function list(
  scope: Scope,
  filters: Record<string, unknown>
): Promise<z.output<typeof customers>> {
  return customers.parse(await customersOf(scope).listCustomers(filters, ALL))
}
