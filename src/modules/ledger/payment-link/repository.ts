import {
  findChargeOfOrderNumber,
  findChargesOfLink,
  linksMadeFor,
  noteLinkAttempt,
  noteLinkDeactivated,
} from "./link-attempts"
import {
  knowsLinkTransaction,
  linkTransactionsOf,
  noteLinkTransactions,
} from "./link-transaction-rows"
import { chargesWithLinkInDoubt, resolveLostLink } from "./lost-links"

export const paymentLinkRepository = {
  ofDatabase: {
    findChargeOfOrderNumber,
    findChargesOfLink,
    linksMadeFor,
    noteLinkAttempt,
    noteLinkDeactivated,
    chargesWithLinkInDoubt,
    resolveLostLink,
    noteLinkTransactions,
    linkTransactionsOf,
    knowsLinkTransaction,
  },
}
