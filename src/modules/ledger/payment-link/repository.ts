import {
  findChargeByLinkOrderNumber,
  findChargesOfLink,
  latestLinkAttempts,
  insertLinkAttempt,
  recordLinkDeactivation,
} from "./link-attempts"
import {
  hasLinkTransaction,
  linkTransactionsOf,
  recordLinkTransactions,
} from "./link-transaction-rows"
import { chargesWithLinkInDoubt, resolveLostLink } from "./lost-links"

export const paymentLinkRepository = {
  ofDatabase: {
    findChargeByLinkOrderNumber,
    findChargesOfLink,
    latestLinkAttempts,
    insertLinkAttempt,
    recordLinkDeactivation,
    chargesWithLinkInDoubt,
    resolveLostLink,
    recordLinkTransactions,
    linkTransactionsOf,
    hasLinkTransaction,
  },
}
