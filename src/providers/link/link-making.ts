import type { LinkRequest } from "../../core/payment-link/link-request"
import type { ChargeMaking } from "../codes/charge-making"
import { canMakeLinks } from "./can-make-links"
import { keptLinkRequest } from "./kept-link-request"
import { prepareLink } from "./prepare-link"

/** How a link is made: for whoever asks for one now. The payer says who he is on the gateway's page. */
export const LINK_MAKING: ChargeMaking<LinkRequest> = {
  method: "link",
  canMake: canMakeLinks,
  missing: [],
  kept: ({ ledger }, sessionId) => keptLinkRequest(ledger, sessionId),
  prepare: prepareLink,
}
