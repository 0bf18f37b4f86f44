import {
  findChargeByLinkOrderNumber,
  findChargesOfLink,
  findLatestLinkAttempts,
  insertLinkAttempt,
  recordLinkDeactivationResult,
} from "./link-attempts"
import {
  hasLinkTransaction,
  findTransactionsOfLink,
  recordLinkTransactions,
} from "./link-transaction-rows"
import {
  findChargesWithPossibleLostLink,
  resolveLinkCreationWithLostAnswer,
} from "./lost-links"

export const paymentLinkRepository = {
  ofDatabase: {
    findChargeByLinkOrderNumber,
    findChargesOfLink,
    findLatestLinkAttempts,
    insertLinkAttempt,
    recordLinkDeactivationResult: recordLinkDeactivationResult,
    findChargesWithPossibleLostLink,
    resolveLinkCreationWithLostAnswer,
    recordLinkTransactions,
    findTransactionsOfLink,
    hasLinkTransaction,
  },
}
