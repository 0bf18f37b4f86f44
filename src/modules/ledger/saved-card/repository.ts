import {
  recordWhyCardWasNotSaved,
  releaseCardToSave,
  claimCardToSave,
} from "./card-claims"
import {
  dropCardToSaveOfSession,
  cleanUpStaleCardTokens,
  moveCardTokenToSavedCard,
  recordIssuerTransactionId,
} from "./cards-to-save"
import {
  recordOwnerCompletionRequest,
  findSessionsOfSavedCards,
  hasOwnerJustRequestedCompletion,
} from "./owner-of-session"
import { recordSavedCard } from "./record-saved-card"
import {
  isVaultCardStillSaved,
  hasConfirmedVaultDeletion,
  recordVaultDeletionOutcome,
  claimCardToDelete,
} from "./removed-cards"
import {
  customersWithSavedCards,
  eraseSavedCards,
  listCardsOfCustomer,
  recordUseOfSavedCard,
  findAndDecryptSavedCard,
  removeSavedCard,
  withdrawStoreChargesConsent,
} from "./saved-cards"

/** The ledger's methods for the cards of customers in the gateway's vault. */
export const savedCardRepository = {
  ofDatabase: {
    dropCardToSaveOfSession,
    cleanUpStaleCardTokens,
    recordWhyCardWasNotSaved,
    isVaultCardStillSaved,
    hasConfirmedVaultDeletion,
    recordUseOfSavedCard,
    customersWithSavedCards,
    recordVaultDeletionOutcome,
    findSessionsOfSavedCards,
    recordOwnerCompletionRequest,
    hasOwnerJustRequestedCompletion,
  },
  ofInstallation: {
    moveCardTokenToSavedCard,
    recordIssuerTransactionId,
    claimCardToSave,
    recordSavedCard,
    releaseCardToSave,
    listCardsOfCustomer,
    findAndDecryptSavedCard,
    removeSavedCard,
    eraseSavedCards,
    withdrawStoreChargesConsent,
    claimCardToDelete,
  },
}
