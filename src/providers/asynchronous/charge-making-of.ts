import type { AsynchronousMethod } from "../../charge/charge"
import type { BuyerDocument } from "../../charge/rules/document"
import { canCharge } from "../base/begin-session"
import type { ChargeMaking } from "./charge-making"
import { keptBuyerDocument } from "./kept-buyer-document"
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
