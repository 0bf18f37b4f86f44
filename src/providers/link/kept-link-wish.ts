import type { Ledger } from "../../modules/ledger"
import { type LinkWish, readLinkWish } from "../../core/payment-link/link-wish"

/** What is wanted of a session's link; undefined when nobody asks for one, or no key reads it. */
export async function keptLinkWish(
  ledger: Ledger,
  sessionId: string
): Promise<LinkWish | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  return plaintext === undefined ? undefined : readLinkWish(plaintext)
}
