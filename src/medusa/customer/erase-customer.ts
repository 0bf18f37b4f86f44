import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { ChargeSelection } from "../../modules/ledger"
import { message } from "../../domain/message"
import { eraseChargesAndMails } from "./erase-charges-and-mails"
import { collectionsOfOrders } from "../order/orders"
import { notFoundError } from "../refusal-errors"
import {
  cartModuleOf,
  customerModuleOf,
  ledgerOf,
  orderModuleOf,
  type Scope,
} from "../core"

export interface EraseCustomerInput {
  /** The id of a customer in Medusa, who may be deleted. Give either this id or `email`. */
  customer_id?: string
  /** An e-mail address. Everything that was ever paid or tried with it is erased, with or without an account. */
  email?: string
  /** Whether to erase also guest purchases under the address of `customer_id`. The default is `false`. */
  guest_orders?: boolean
  /** Whether to keep documents for fiscal notes until their 90 days end. The default is `false`. */
  keep_fiscal_document?: boolean
}

export interface ErasedCustomer {
  /** The number of charges that this call erased. */
  erased: number
  /**
   * The ids of the erased charges with an open dispute. An administrator who answers the dispute no longer sees the
   * payer.
   */
  disputed: string[]
}

/**
 * The customer to find, by id or by e-mail address. Customers that were deleted in Medusa are found as well. With
 * `withGuests`, guest purchases under the customer's address are included.
 */
type CustomerToFind =
  { customerId: string; withGuests: boolean } | { email: string }

interface CustomerFound {
  cartIds: string[]
  orderIds: string[]
  /** The e-mail address by which guest purchases are found. Undefined if guest purchases are not included. */
  email: string | undefined
}

/**
 * Erases the personal data of a customer in every table of the plugin, and the reminders that were mailed. Sums, times,
 * ids and proofs of payment are kept, and operations in progress continue. Idempotent. Medusa's other records must be
 * erased in Medusa.
 */
export async function eraseCustomer(
  container: Scope,
  input: EraseCustomerInput
): Promise<ErasedCustomer> {
  const ledger = ledgerOf(container)
  const of = await chargeSelectionOfCustomer(container, customerOfInput(input))
  const { charges, disputed } = await ledger.readErasable(of)
  await eraseChargesAndMails(container, of, {
    keepsFiscalDocuments: input.keep_fiscal_document ?? false,
  })
  return { erased: charges, disputed }
}

function customerOfInput({
  customer_id,
  email,
  guest_orders,
}: EraseCustomerInput): CustomerToFind {
  if (customer_id !== undefined && email === undefined) {
    return { customerId: customer_id, withGuests: guest_orders ?? false }
  }
  if (email !== undefined && customer_id === undefined) {
    return { email }
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "Nothing was erased: give either customer_id or email."
  )
}

/**
 * Returns the keys by which the ledger finds all charges of a customer. The customer may be deleted in Medusa. Throws
 * for an id that no customer ever had.
 */
export async function chargeSelectionOfCustomer(
  container: Scope,
  asked: CustomerToFind
): Promise<ChargeSelection> {
  const found = await findCustomer(container, asked)
  if (!found) {
    const customer = "customerId" in asked ? asked.customerId : ""
    throw notFoundError(message("no_such_customer", { customer }))
  }
  const ledger = ledgerOf(container)
  const { cartIds, orderIds, email } = found
  return {
    cartIds,
    orderIds,
    collectionIds: await collectionsOfOrders(container, orderIds),
    // For a charge without an order, only the ledger knows the address, and only as a digest.
    emailDigest:
      email === undefined ? undefined : await ledger.emailDigest(email),
  }
}

const customers = z.array(
  z.object({
    id: z.string(),
    email: z.string().nullish(),
    has_account: z.boolean().nullish(),
  })
)

/**
 * The options of a query that also returns deleted rows. Core only marks a customer as deleted, and keeps the carts and
 * orders.
 */
const INCLUDING_DELETED = { take: null, withDeleted: true }

/**
 * Returns the option that requests only ids. Each call gets a new object, because modules of core change the objects
 * that they receive.
 */
const onlyIds = () => ({ ...INCLUDING_DELETED, select: ["id"] })

/**
 * Returns the ids of a customer's carts and orders. Returns `undefined` if no customer ever had this id. A search by
 * e-mail address always returns a result.
 */
async function findCustomer(
  scope: Scope,
  asked: CustomerToFind
): Promise<CustomerFound | undefined> {
  const accounts =
    "customerId" in asked
      ? await listCustomersWithDeleted(scope, { id: asked.customerId })
      : []
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
      : (await listCustomersWithDeleted(scope, { email: spellings })).filter(
          // Another account with the same address is another customer, unless the search is by address.
          ({ has_account }) => "email" in asked || has_account !== true
        )
  const customerIds = [...accounts, ...namesakes].map(({ id }) => id)
  const filters = (): Record<string, unknown> =>
    spellings.length === 0
      ? { customer_id: customerIds }
      : { $or: [{ customer_id: customerIds }, { email: spellings }] }
  const [carts, orders] = await Promise.all([
    cartModuleOf(scope).listCarts(filters(), onlyIds()),
    orderModuleOf(scope).listOrders(filters(), onlyIds()),
  ])
  return {
    cartIds: carts.map(({ id }) => id),
    orderIds: orders.map(({ id }) => id),
    email,
  }
}

async function listCustomersWithDeleted(
  scope: Scope,
  filters: Record<string, unknown>
): Promise<z.output<typeof customers>> {
  return customers.parse(
    await customerModuleOf(scope).listCustomers(filters, INCLUDING_DELETED)
  )
}
