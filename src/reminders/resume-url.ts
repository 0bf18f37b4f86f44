import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../medusa/core"
import { findAccount } from "../options/find-account"
import { recipientOf } from "./recipient"
import { resumeLinkOf } from "./resume-link"

/**
 * Returns the address at which the shopper of a charge continues the payment on any device, for a message that your
 * shop sends itself. Make it when you send the message, send it only to that shopper, and store it nowhere: it opens
 * the payment, and its time begins now. Who stops the reminders on its page stops those to the address that the cart has now. Undefined if the charge does not exist, its buyer was erased, or
 * `reminders.page` is not set.
 */
export async function resumeUrlOf(
  container: MedusaContainer,
  chargeId: string
): Promise<string | undefined> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  const account =
    charge && findAccount(ledger.pluginOptions.accounts, charge.account)
  if (!account || charge.erasedAt) return undefined
  const { digests } = await recipientOf(container, charge)
  return resumeLinkOf(ledger, account, {
    paymentCollectionId: charge.paymentCollectionId,
    recipientDigest: digests?.emailDigest,
  })
}
