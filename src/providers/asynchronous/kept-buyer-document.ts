import type { Ledger } from "../../modules/ledger"
import type { BuyerDocument } from "../../charge/rules/document"

/** What the shopper entered for a session; undefined when there is nothing, or no key reads it. */
export async function keptBuyerDocument(
  ledger: Ledger,
  sessionId: string
): Promise<BuyerDocument | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  // Written by our own middleware and authenticated by the cipher: no schema needed again.
  return plaintext === undefined
    ? undefined
    : (JSON.parse(plaintext) as BuyerDocument)
}
