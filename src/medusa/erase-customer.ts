import { MedusaError } from "@medusajs/framework/utils"
import type { ChargesOf } from "../modules/ledger"
import { type CustomerToFind, findCustomer } from "./find-customer"
import { collectionsOfOrders } from "./orders"
import { ledgerOf, type Scope } from "./core"

export interface EraseCustomerInput {
  /** The id of a customer in Medusa, also a deleted one. Give either this or `email`. */
  customer_id?: string
  /** An e-mail address: everything that was ever paid or tried with it is erased, with or without an account. */
  email?: string
  /** With `customer_id`: also erases guest purchases under the same address. Default `false`. */
  guest_orders?: boolean
  /** Whether to keep documents for fiscal notes until their 90 days end. Default `false`. */
  keep_fiscal_document?: boolean
}

export interface ErasedCustomer {
  /** The number of charges that this call erased. */
  erased: number
  /** The erased charges with an open dispute: the person who answers it no longer sees the payer. */
  disputed: string[]
}

/**
 * Erases the personal data of a customer in every table of the plugin, at once. Sums, times, ids and proofs of
 * payment stay, and operations under way continue. Idempotent. Medusa's own records must be erased in
 * Medusa.
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

/** Returns the keys by which the ledger finds all charges of a customer, deleted or not. Throws for an unknown id. */
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
    // For a charge without an order, only the ledger knows the address, and only as a digest.
    emailDigest:
      email === undefined ? undefined : await ledger.emailDigest(email),
  }
}
