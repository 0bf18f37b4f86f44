import {
  findChargeOfOrderNumber,
  findChargesOfLink,
  hasLostLinks,
  linksMadeFor,
  noteLinkAttempt,
  noteLinkDeactivated,
} from "./link-attempts"
import {
  knowsLinkTransaction,
  linkTransactionsOf,
  noteLinkTransactions,
} from "./link-transaction-rows"
import { resolveLostLink } from "./lost-links"

/** The ledger's methods for payment links. */
export const paymentLinkRepository = {
  ofDatabase: {
    findChargeOfOrderNumber,
    findChargesOfLink,
    hasLostLinks,
    linksMadeFor,
    noteLinkAttempt,
    noteLinkDeactivated,
    resolveLostLink,
    noteLinkTransactions,
    linkTransactionsOf,
    knowsLinkTransaction,
  },
}
