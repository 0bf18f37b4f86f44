import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../medusa/container"
import { findAccount } from "../options/find-account"
import { readReminderRecipient } from "./recipient"
import { createResumeLink } from "./resume-link"

/**
 * Returns the URL at which a shopper can continue the payment of a charge on any device, for a message that your shop
 * sends itself. Returns undefined if the charge or its account does not exist, the buyer's data were erased, or
 * `reminders.page` is not set.
 *
 * The URL gives access to the payment, and is valid for `linkDays` days from now. Create it when you send the message,
 * send it only to that shopper, and do not store it. An opt-out on that page applies to the e-mail address that the
 * cart had when you created the URL.
 */
export async function createResumeUrl(
  container: MedusaContainer,
  chargeId: string
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  const account =
    charge && findAccount(ledger.pluginOptions.accounts, charge.account)
  if (!account || charge.personalDataErasedAt) return undefined
  const { digests } = await readReminderRecipient(container, charge)
  return createResumeLink(ledger, account, {
    paymentCollectionId: charge.paymentCollectionId,
    recipientDigest: digests?.emailDigest,
  })
}
