import { z } from "@medusajs/framework/zod"
import { readSignedText, signedText } from "../domain/parsing/signed-text"
import { DAY_MS } from "../domain/duration"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { MAX_RESUME_LINK_DAYS } from "../options/account/reminders"

type SigningLedger = Pick<LedgerModuleService, "signer" | "time">

const TOKEN_USE = "resume"

/** The schema of the part of a token that a shopper can read but not change. */
const readableTokenPart = z.object({
  use: z.literal(TOKEN_USE),
  sealed: z.string(),
  until: z.number(),
})

/**
 * The schema of the encrypted part of a token. It is encrypted because a caller who knows a payment collection's id can
 * create sessions for it on core's public route, and their ids lead to the order and its address.
 */
const sealed = z.object({ collection: z.string(), to: z.string().optional() })

/** A payment and the recipient of its resume link. */
export interface LinkedPayment {
  paymentCollectionId: string
  /** The digest of the address to which the link is sent. Undefined if there is no address or no key for its digest. */
  recipientDigest: string | undefined
}

/**
 * Returns the address at which the payment of a charge can be continued on any device, for `linkDays` days. Returns
 * `undefined` for an account without such a page.
 */
export async function resumeLinkOf(
  ledger: SigningLedger,
  account: AccountOptions,
  { paymentCollectionId, recipientDigest }: LinkedPayment
): Promise<string | undefined> {
  const { now } = await ledger.time()
  const signer = await ledger.signer()
  const token = signedText(
    {
      use: TOKEN_USE,
      sealed: signer.seal(
        TOKEN_USE,
        JSON.stringify({
          collection: paymentCollectionId,
          to: recipientDigest,
        } satisfies z.input<typeof sealed>)
      ),
      until: now.getTime() + account.reminders.linkDays * DAY_MS,
    } satisfies z.output<typeof readableTokenPart>,
    signer
  )
  return account.reminders.page?.replace("{token}", () => token)
}

/** Returns the payment that a token was created for, or `undefined` if the token is not ours or has expired. */
export async function readResumeToken(
  ledger: SigningLedger,
  token: string
): Promise<LinkedPayment | undefined> {
  const signer = await ledger.signer()
  const found = readSignedText(token, readableTokenPart, signer)
  const { now } = await ledger.time()
  const isValid =
    found &&
    now.getTime() < found.until &&
    found.until <= now.getTime() + MAX_RESUME_LINK_DAYS * DAY_MS
  const text = isValid ? signer.open(TOKEN_USE, found.sealed) : undefined
  if (text === undefined) return undefined
  const { collection, to } = sealed.parse(JSON.parse(text))
  return { paymentCollectionId: collection, recipientDigest: to }
}
