import type { Ledger } from "../../modules/ledger"
import { type LinkRequest, readLinkRequest } from "../../core/payment-link/link-request"

/** What is wanted of a session's link; undefined when nobody asks for one, or no key reads it. */
export async function keptLinkRequest(
  ledger: Ledger,
  sessionId: string
): Promise<LinkRequest | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  return plaintext === undefined ? undefined : readLinkRequest(plaintext)
}
