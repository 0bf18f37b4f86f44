import type { Ledger } from "../../modules/ledger"
import type { CardShopperInput } from "../../core/charge/card-shopper-input"

/** What the shopper entered for a session; undefined when there is nothing, or no key reads it. */
export async function keptCardInput(
  ledger: Ledger,
  sessionId: string
): Promise<CardShopperInput | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  // Written by our own middleware and authenticated by the cipher: no schema needed again.
  return plaintext === undefined
    ? undefined
    : (JSON.parse(plaintext) as CardShopperInput)
}
