import type { LinkRequest } from "../../domain/payment-link/payment-link"
import { unconfiguredPaymentLinksMessage } from "../../options/usable-methods"
import type { PaymentMethodAdapter } from "../payment-method-adapter"
import { refundOrDeactivateLink } from "./refund-or-deactivate-link"
import { deactivateLink } from "./deactivate-link"
import { prepareLinkCharge } from "./prepare-link-charge"
import { lookUpLinkCharge } from "./look-up-link-charge"
import {
  buildChargeFromLinkRecords,
  recordLinkReports,
} from "./record-link-reports"

/** The stored input for a link that a shopper requested. Shoppers enter nothing for a link. */
const SHOPPER_LINK_INPUT: LinkRequest = { purpose: "cart" }

export const linkAdapter: PaymentMethodAdapter = {
  parseInput: () => ({ kind: "complete", input: SHOPPER_LINK_INPUT }),
  // The payer of a link enters personal data on the gateway's page.
  missingInput: [],
  usesDevice: false,
  reasonNotToCharge: (account) => {
    const problem = unconfiguredPaymentLinksMessage(account)
    return problem === undefined
      ? undefined
      : `checkout-transparent: no payment link was created, and nothing was sent to the gateway. ${problem}`
  },
  prepare: prepareLinkCharge,
  lookUp: lookUpLinkCharge,
  change: (services, request) => ({
    request,
    send: (_, budget) => refundOrDeactivateLink(services, request, budget),
  }),
  retryCancellation: async (services, charge, budget) =>
    charge.link?.id === undefined
      ? undefined
      : deactivateLink(services, { charge, linkId: charge.link.id }, budget),
  collectReports: ({ ledger }, charge, received) =>
    recordLinkReports(ledger, charge, received),
  readRecordedCharge: buildChargeFromLinkRecords,
}
