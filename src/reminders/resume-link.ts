import { z } from "@medusajs/framework/zod"
import { verifySignedText, signedText } from "../domain/parsing/signed-text"
import { DAY_MS } from "../domain/duration"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { MAX_RESUME_LINK_DAYS } from "../options/account/reminder-options"

type SigningLedger = Pick<LedgerModuleService, "loadSigner" | "time">

const TOKEN_USE = "resume"

/** The signed part of a token. A shopper could decode this part, but not change it. */
const readableTokenPart = z.object({
  use: z.literal(TOKEN_USE),
  sealed: z.string(),
  until: z.number(),
})

/**
 * The content of the encrypted part of a resume link's token. The id of the payment collection is encrypted because a
 * stranger who knows the id could do two things:
 * - Create payment sessions through core's public route.
 * - Get access to the order and its address.
 */
const sealedTokenPart = z.object({
  collection: z.string(),
  to: z.string().optional(),
})

export interface ResumeTokenContent {
  paymentCollectionId: string
  /**
   * The keyed hash of the recipient's e-mail address. Undefined if there is no address, or if the plugin cannot decrypt
   * the key for the hash.
   */
  recipientDigest: string | undefined
}

/**
 * Returns the URL at which a shopper can continue a payment on any device. Returns `undefined` if the account has no
 * page for this (`reminders.page`). The URL is valid for as many days as the option `linkDays` says.
 */
export async function createResumeLink(
  ledger: SigningLedger,
  account: AccountOptions,
  { paymentCollectionId, recipientDigest }: ResumeTokenContent
): Promise<string | undefined> {
  const { now } = await ledger.time()
  const signer = await ledger.loadSigner()
  const token = signedText(
    {
      use: TOKEN_USE,
      sealed: signer.encryptText(
        TOKEN_USE,
        JSON.stringify({
          collection: paymentCollectionId,
          to: recipientDigest,
        } satisfies z.input<typeof sealedTokenPart>)
      ),
      until: now.getTime() + account.reminders.linkDays * DAY_MS,
    } satisfies z.output<typeof readableTokenPart>,
    signer
  )
  return account.reminders.page?.replace("{token}", () => token)
}

/**
 * Resolves to the content of a token of a resume link: the id of a payment collection, and a digest of the recipient.
 * Resolves to `undefined` if the token has expired or was not created by this store.
 */
export async function readResumeToken(
  ledger: SigningLedger,
  token: string
): Promise<ResumeTokenContent | undefined> {
  const signer = await ledger.loadSigner()
  const found = verifySignedText(token, readableTokenPart, signer)
  const { now } = await ledger.time()
  const isValid =
    found &&
    now.getTime() < found.until &&
    found.until <= now.getTime() + MAX_RESUME_LINK_DAYS * DAY_MS
  const text = isValid ? signer.decryptText(TOKEN_USE, found.sealed) : undefined
  if (text === undefined) return undefined
  const { collection, to } = sealedTokenPart.parse(JSON.parse(text))
  return { paymentCollectionId: collection, recipientDigest: to }
}
