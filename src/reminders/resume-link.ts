import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import { readSignedText, signedText } from "../charge/signed-text"
import { DAY_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { LONGEST_LINK_DAYS } from "../options/account-reminders"

type Signing = Pick<LedgerModuleService, "signer" | "time">

/** Opens the payment of one payment collection, and nothing else; no personal data. */
const opens = z.object({
  use: z.literal("resume"),
  collection: z.string(),
  until: z.number(),
})

/**
 * Returns the address at which the payment of a charge continues on any device, for some days; undefined for an
 * account without such a page.
 */
export async function resumeLinkOf(
  ledger: Signing,
  account: AccountOptions,
  { paymentCollectionId }: Pick<Charge, "paymentCollectionId">
): Promise<string | undefined> {
  const { now } = await ledger.time()
  const token = signedText(
    {
      use: "resume",
      collection: paymentCollectionId,
      until: now.getTime() + account.reminders.linkDays * DAY_MS,
    } satisfies z.output<typeof opens>,
    await ledger.signer()
  )
  return account.reminders.page?.replace("{token}", () => token)
}

/** Returns the payment collection that a token opens; undefined if the token is not ours, or its time is over. */
export async function collectionOfToken(
  ledger: Signing,
  token: string
): Promise<string | undefined> {
  const found = readSignedText(token, opens, await ledger.signer())
  const { now } = await ledger.time()
  const isValid =
    found &&
    now.getTime() < found.until &&
    found.until <= now.getTime() + LONGEST_LINK_DAYS * DAY_MS
  return isValid ? found.collection : undefined
}
