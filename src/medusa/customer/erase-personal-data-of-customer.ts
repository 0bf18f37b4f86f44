import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { ChargeSelection } from "../../modules/ledger"
import { message } from "../../domain/message"
import { erasePersonalDataAndReminders } from "./erase-personal-data-and-reminders"
import { eraseSavedCards } from "./erase-cards"
import { collectionIdsOfOrders } from "../order/orders"
import { notFoundError } from "../refusal-errors"
import {
  cartModuleOf,
  customerModuleOf,
  ledgerOf,
  orderModuleOf,
  type Scope,
} from "../container"

export interface EraseCustomerInput {
  /** The id of a customer in Medusa, even of a deleted customer. Set either this field or `email`. */
  customer_id?: string
  /**
   * An e-mail address. The personal data of all payments that were made or attempted with this address is erased, with
   * or without an account of the shopper.
   */
  email?: string
  /**
   * Whether purchases as a guest with the customer's e-mail address are also erased. Only used with `customer_id`. The
   * default is `false`.
   */
  guest_orders?: boolean
  /**
   * Whether the buyers' documents (CPF or CNPJ) for fiscal notes are kept until the plugin deletes them anyway, at most
   * 90 days after they were entered. The default is `false`.
   */
  keep_fiscal_document?: boolean
}

export interface ErasedCustomer {
  /** The number of charges that this call erased. */
  erased: number
  /**
   * The ids of the erased charges that have an open dispute. An administrator who answers such a dispute can no longer
   * see the payer's data.
   */
  disputed: string[]
}

/**
 * The customer whose charges are searched, by id or by e-mail address. Customers that were deleted in Medusa are found
 * too. `withGuests` also includes purchases that the customer made as a guest with the same e-mail address.
 */
type CustomerToFind =
  { customerId: string; withGuests: boolean } | { email: string }

interface CustomerRecordIds {
  customerIds: string[]
  cartIds: string[]
  orderIds: string[]
  /**
   * The e-mail address to search for, so that purchases without a customer account are erased too. Undefined if a
   * customer is searched by id, and the purchases that the customer made as a guest are not to be erased.
   */
  email: string | undefined
}

/**
 * Erases the personal data of a customer from every table of the plugin. Keeps amounts, times, ids and proofs of
 * payment. Documents for fiscal notes are kept if `keep_fiscal_document` is set. Also deletes the customer's saved
 * cards and the reminders that were mailed to the customer.
 *
 * Does not erase the customer's other data in Medusa. Calling the function twice does no harm. Throws if `customer_id`
 * and `email` are both set or both missing, or if no customer ever had the id.
 */
export async function erasePersonalDataOfCustomer(
  container: Scope,
  input: EraseCustomerInput
): Promise<ErasedCustomer> {
  const ledger = ledgerOf(container)
  const found = await findCustomerOrThrow(
    container,
    parseCustomerToErase(input)
  )
  const of = await chargeSelectionFromRecordIds(container, found)
  const { charges, disputed } = await ledger.countUnerasedCharges(of)
  await eraseSavedCards(container, found.customerIds)
  await erasePersonalDataAndReminders(container, of, {
    keepsFiscalDocuments: input.keep_fiscal_document ?? false,
  })
  return { erased: charges, disputed }
}

function parseCustomerToErase({
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
 * Returns the ids and the e-mail digest by which the ledger finds all charges of a customer, even of a customer that
 * was deleted in Medusa. Throws if no customer ever had the given id.
 */
export async function chargeSelectionOfCustomer(
  container: Scope,
  asked: CustomerToFind
): Promise<ChargeSelection> {
  return chargeSelectionFromRecordIds(
    container,
    await findCustomerOrThrow(container, asked)
  )
}

async function findCustomerOrThrow(
  container: Scope,
  asked: CustomerToFind
): Promise<CustomerRecordIds> {
  const found = await findCustomerCartAndOrderIds(container, asked)
  if (!found) {
    const customer = "customerId" in asked ? asked.customerId : ""
    throw notFoundError(message("no_such_customer", { customer }))
  }
  return found
}

async function chargeSelectionFromRecordIds(
  container: Scope,
  found: CustomerRecordIds
): Promise<ChargeSelection> {
  const ledger = ledgerOf(container)
  const { cartIds, customerIds, orderIds, email } = found
  return {
    cartIds,
    orderIds,
    collectionIds: [
      ...(await collectionIdsOfOrders(container, orderIds)),
      // A charge by the store may have neither a cart nor an order.
      ...(await ledger.findCollectionsOfStoreCharges(customerIds)),
    ],
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
 * The options of a query that returns all rows: also deleted ones, and without a limit of their number. When a customer
 * is deleted, Medusa only marks the row as deleted, and keeps the carts and orders.
 */
const INCLUDING_DELETED = { take: null, withDeleted: true }

/**
 * Returns the options of a query that reads only ids. Each call returns a new object, because Medusa's modules change
 * the objects that they receive.
 */
const queryOptionsForIdsIncludingDeleted = () => ({
  ...INCLUDING_DELETED,
  select: ["id"],
})

/**
 * Returns the ids of the matching customers, and of their carts and orders. If the customer is searched by id and no
 * customer ever had the id, returns `undefined`.
 */
async function findCustomerCartAndOrderIds(
  scope: Scope,
  asked: CustomerToFind
): Promise<CustomerRecordIds | undefined> {
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
  const customersWithEmail =
    spellings.length === 0
      ? []
      : (await listCustomersWithDeleted(scope, { email: spellings })).filter(
          // Another account with the same address is another customer, unless the search is by address.
          ({ has_account }) => "email" in asked || has_account !== true
        )
  const customerIds = [...accounts, ...customersWithEmail].map(({ id }) => id)
  const cartAndOrderFilters = (): Record<string, unknown> =>
    spellings.length === 0
      ? { customer_id: customerIds }
      : { $or: [{ customer_id: customerIds }, { email: spellings }] }
  const [carts, orders] = await Promise.all([
    cartModuleOf(scope).listCarts(
      cartAndOrderFilters(),
      queryOptionsForIdsIncludingDeleted()
    ),
    orderModuleOf(scope).listOrders(
      cartAndOrderFilters(),
      queryOptionsForIdsIncludingDeleted()
    ),
  ])
  return {
    customerIds,
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
