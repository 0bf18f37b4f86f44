import type { CodeMethod } from "../../core/charge/charge"
import type { BuyerDocument } from "../../core/rules/read-document"
import { canCharge } from "../base/can-charge"
import type { CodeMaking } from "./code-making"
import { keptBuyerDocument } from "./kept-buyer-document"
import { prepareCodeCharge } from "./prepare-code-charge"

/** How Pix and the wallet make their codes: for a buyer whose document was entered. */
export function codeMakingOf(
  method: Exclude<CodeMethod, "link">
): CodeMaking<BuyerDocument> {
  return {
    method,
    canMake: canCharge,
    missing: ["document"],
    kept: ({ ledger }, sessionId) => keptBuyerDocument(ledger, sessionId),
    prepare: (access, given) => prepareCodeCharge(access, method, given),
  }
}
