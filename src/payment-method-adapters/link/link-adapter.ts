import type { LinkRequest } from "../../domain/payment-link/payment-link"
import { whyLinksCannotBeCreated } from "../../options/unusable-methods"
import type { PaymentMethodAdapter } from "../port"
import { changeLink } from "./change-link"
import { deactivateLink } from "./deactivate-link"
import { prepareLink } from "./prepare-link"
import { readLinkCharge } from "./read-link-charge"
import { chargeFromLinkRecords, recordReportsOfLink } from "./reports-of-link"

/**
 * The stored input for a link that a shopper requested. It contains no data of the shopper, because shoppers enter
 * nothing for a link.
 */
const SHOPPER_LINK_INPUT: LinkRequest = { purpose: "cart" }

export const linkAdapter: PaymentMethodAdapter = {
  readInput: () => ({ kind: "complete", input: SHOPPER_LINK_INPUT }),
  // The payer of a link enters personal data on the gateway's page.
  missingInput: [],
  usesDevice: false,
  reasonNotToCharge: (account) => {
    const problem = whyLinksCannotBeCreated(account)
    return problem === undefined
      ? undefined
      : `checkout-transparent: no payment link was created, and nothing was sent to the gateway. ${problem}`
  },
  prepare: prepareLink,
  lookUp: readLinkCharge,
  change: (services, request) => ({
    request,
    send: (_, budget) => changeLink(services, request, budget),
  }),
  cancelAgain: async (services, charge, budget) =>
    charge.link?.id === undefined
      ? undefined
      : deactivateLink(services, { charge, linkId: charge.link.id }, budget),
  reportsOf: ({ ledger }, charge, received) =>
    recordReportsOfLink(ledger, charge, received),
  recordedOf: chargeFromLinkRecords,
}
