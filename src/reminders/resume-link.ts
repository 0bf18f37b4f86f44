import { z } from "@medusajs/framework/zod"
import { readSignedText, signedText } from "../charge/signed-text"
import { DAY_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { LONGEST_LINK_DAYS } from "../options/account-reminders"

type Signing = Pick<LedgerModuleService, "sign" | "isSigned" | "time">

/** Opens the payment of one payment collection, and stops the reminders to one address; no personal data. */
const opens = z.object({
  use: z.literal("resume"),
  collection: z.string(),
  to: z.string().optional(),
  until: z.number(),
})

/** A payment, and to whom the link that continues it goes. */
export interface LinkedPayment {
  paymentCollectionId: string
  /** The digest of the address to which the link goes; undefined if there is none, or no key for it. */
  recipientDigest: string | undefined
}

/**
 * Returns the address at which the payment of a charge continues on any device, for some days; undefined for an
 * account without such a page.
 */
export async function resumeLinkOf(
  ledger: Signing,
  account: AccountOptions,
  { paymentCollectionId, recipientDigest }: LinkedPayment
): Promise<string | undefined> {
  const { now } = await ledger.time()
  const token = signedText(
    {
      use: "resume",
      collection: paymentCollectionId,
      ...(recipientDigest === undefined ? {} : { to: recipientDigest }),
      until: now.getTime() + account.reminders.linkDays * DAY_MS,
    } satisfies z.output<typeof opens>,
    ledger
  )
  return account.reminders.page?.replace("{token}", () => token)
}

/** Returns what a token was made for; undefined if the token is not ours, or its time is over. */
export async function readToken(
  ledger: Signing,
  token: string
): Promise<LinkedPayment | undefined> {
  const found = readSignedText(token, opens, ledger)
  const { now } = await ledger.time()
  const isValid =
    found &&
    now.getTime() < found.until &&
    found.until <= now.getTime() + LONGEST_LINK_DAYS * DAY_MS
  return isValid
    ? { paymentCollectionId: found.collection, recipientDigest: found.to }
    : undefined
}
