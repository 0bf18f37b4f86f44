import type { AsynchronousMethod } from "../../charge/charge"
import type { BuyerDocument } from "../../charge/rules/document"
import type { Ledger } from "../../modules/ledger"
import { canCharge } from "../base/begin-session"
import type { ChargeMaking } from "./charge-making"
import { prepareCodeCharge } from "./prepare-code-charge"

/** How Pix and the wallet make their codes: for a buyer whose document was entered. */
export function chargeMakingOf(
  method: Exclude<AsynchronousMethod, "link">
): ChargeMaking<BuyerDocument> {
  return {
    method,
    canMake: canCharge,
    missing: ["document"],
    kept: ({ ledger }, sessionId) => keptBuyerDocument(ledger, sessionId),
    prepare: (access, given) => prepareCodeCharge(access, method, given),
  }
}

/** What the shopper entered for a session; undefined when there is nothing, or no key reads it. */
async function keptBuyerDocument(
  ledger: Ledger,
  sessionId: string
): Promise<BuyerDocument | undefined> {
  const plaintext = await ledger.readShopperInput(sessionId)
  // Written by our own middleware and authenticated by the cipher: no schema needed again.
  return plaintext === undefined
    ? undefined
    : (JSON.parse(plaintext) as BuyerDocument)
}
