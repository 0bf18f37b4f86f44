import type { LinkWish } from "../../core/payment-link/link-wish"
import type { CodeMaking } from "../codes/code-making"
import { canMakeLinks } from "./can-make-links"
import { keptLinkWish } from "./kept-link-wish"
import { prepareLink } from "./prepare-link"

/** How a link is made: for whoever asks for one now. The payer says who he is on the gateway's page. */
export const LINK_MAKING: CodeMaking<LinkWish> = {
  method: "link",
  canMake: canMakeLinks,
  missing: [],
  kept: ({ ledger }, sessionId) => keptLinkWish(ledger, sessionId),
  prepare: prepareLink,
}
