import type { MedusaContainer } from "@medusajs/framework/types"
import { normalizeBuyerEmail } from "../domain/buyer/buyer"
import type { Charge } from "../domain/charge/charge"
import type { ReminderRecipient } from "../domain/reminder"
import { ledgerOf, queryOf } from "../medusa/container"
import {
  readCartOfCollection,
  type SessionCart,
} from "../medusa/cart/session-cart"

export interface Recipient {
  cart: SessionCart | undefined
  email: string | undefined
  /**
   * Keyed hashes of the e-mail address, by which the ledger recognizes the recipient. Undefined if there is no address,
   * or if the plugin cannot decrypt the key for the hashes.
   */
  digests: ReminderRecipient | undefined
}

/**
 * Returns the recipient of a message about a charge. Reads the cart's current e-mail address, because it may have
 * changed since the code was created.
 */
export async function readReminderRecipient(
  container: MedusaContainer,
  { paymentCollectionId }: Pick<Charge, "paymentCollectionId">
): Promise<Recipient> {
  const cart = await readCartOfCollection(
    queryOf(container),
    paymentCollectionId,
    // The price of the cart makes no difference to a message, so the query leaves it out.
    { mayHavePriceAdjustment: false }
  )
  const email = normalizeBuyerEmail(cart?.email)
  return {
    cart,
    email,
    digests:
      email === undefined ? undefined : await emailDigestsOf(container, email),
  }
}

async function emailDigestsOf(
  container: MedusaContainer,
  email: string
): Promise<ReminderRecipient | undefined> {
  const ledger = ledgerOf(container)
  const emailDigest = await ledger.emailDigest(email)
  const emailWithoutPlusSuffixDigest =
    await ledger.emailWithoutPlusSuffixDigest(email)
  return emailDigest !== undefined && emailWithoutPlusSuffixDigest !== undefined
    ? { emailDigest, emailWithoutPlusSuffixDigest }
    : undefined
}
