import {
  findChargeOfOrderNumber,
  findChargesOfLink,
  latestLinkAttempts,
  insertLinkAttempt,
  recordLinkDeactivation,
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
    latestLinkAttempts,
    insertLinkAttempt,
    recordLinkDeactivation,
    chargesWithLinkInDoubt,
    resolveLostLink,
    noteLinkTransactions,
    linkTransactionsOf,
    knowsLinkTransaction,
  },
}
