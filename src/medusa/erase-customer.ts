import { MedusaError } from "@medusajs/framework/utils"
import { DELETED_CUSTOMERS } from "../charge/times"
import type { ChargesOf } from "../modules/ledger"
import {
  customersDeletedSince,
  type CustomerToFind,
  findCustomer,
} from "./find-customer"
import { collectionsOfOrders } from "./orders"
import { ledgerOf, type Scope } from "./core"

export interface EraseCustomerInput {
  /** A customer of Medusa, also one who was deleted. Either this or `email`. */
  customer_id?: string
  /** All that was ever paid or tried with this address, with or without an account. */
  email?: string
  /** With `customer_id`: also what was bought without logging in, under the same address. Default `false`. */
  guest_orders?: boolean
  /** Documents for fiscal notes stay for their 90 days. Default `false`. */
  keep_fiscal_document?: boolean
}

export interface ErasedCustomer {
  /** How many charges were erased by this call. */
  erased: number
  /** Those of them whose dispute is open: the person who answers it no longer sees who paid. */
  disputed: string[]
}

/**
 * Erases the personal data of a customer in every table of the plugin, at once; sums, times, ids and what
 * proves a payment stay, and what is under way of his money goes on. Idempotent. Medusa's own records are
 * Medusa's to erase.
 */
export async function eraseCustomer(
  container: Scope,
  input: EraseCustomerInput
): Promise<ErasedCustomer> {
  const ledger = ledgerOf(container)
  const of = await chargesOfCustomer(container, customerOf(input))
  const { charges, disputed } = await ledger.readErasable(of)
  await ledger.eraseCharges(of, {
    keepsFiscalDocuments: input.keep_fiscal_document ?? false,
  })
  return { erased: charges, disputed }
}

function customerOf({
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

/** All charges of a customer, deleted or not. Throws where there was never one. */
export async function chargesOfCustomer(
  container: Scope,
  asked: CustomerToFind
): Promise<ChargesOf> {
  const found = await findCustomer(container, asked)
  if (!found) {
    const id = "customerId" in asked ? asked.customerId : ""
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no customer ${id}, and none of that id was deleted.`
    )
  }
  const ledger = ledgerOf(container)
  const { cartIds, orderIds, email } = found
  return {
    cartIds,
    orderIds,
    collectionIds: await collectionsOfOrders(container, orderIds),
    // Of what came to no order only the ledger knows the address, and of that only a digest.
    emailDigest:
      email === undefined ? undefined : await ledger.emailDigest(email),
  }
}

/**
 * Erases customers who were deleted in Medusa within the last days and have charges that are not erased,
 * where the option `eraseWithCustomer` says so: their event was lost. Resolves to how many
 * there were. Idempotent.
 */
export async function eraseDeletedCustomers(container: Scope): Promise<number> {
  const ledger = ledgerOf(container)
  const lease = { key: "erase-deleted-customers", owner: "job" }
  // Left to end by itself: once in so long is enough, of all processes together.
  if (
    !ledger.pluginOptions.eraseWithCustomer ||
    !(await ledger.takeLease(lease, DELETED_CUSTOMERS.everyMs))
  ) {
    return 0
  }
  const { now } = await ledger.time()
  const since = new Date(now.getTime() - DELETED_CUSTOMERS.withinMs)
  let erased = 0
  for (const customerId of await customersDeletedSince(container, since)) {
    const of = await chargesOfCustomer(container, {
      customerId,
      withGuests: false,
    })
    if ((await ledger.readErasable(of)).charges > 0) {
      await ledger.eraseCharges(of, { keepsFiscalDocuments: false })
      erased += 1
    }
  }
  return erased
}
