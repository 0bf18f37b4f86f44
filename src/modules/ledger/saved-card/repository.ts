import {
  recordWhyCardWasNotSaved,
  releaseCardToSave,
  claimCardToSave,
} from "./card-claims"
import {
  deleteCardToSaveWithoutApprovedCharge,
  cleanUpStaleCardTokens,
  moveCardTokenToSavedCard,
  recordIssuerTransactionId,
} from "./cards-to-save"
import {
  recordOwnerCompletionRequest,
  findSessionsPaidWithSavedCards,
  hasCardOwnerJustRequestedCompletion,
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

export const savedCardRepository = {
  ofDatabase: {
    deleteCardToSaveWithoutApprovedCharge,
    cleanUpStaleCardTokens,
    recordWhyCardWasNotSaved,
    isVaultCardStillSaved,
    hasConfirmedVaultDeletion,
    recordUseOfSavedCard,
    customersWithSavedCards,
    recordVaultDeletionOutcome,
    findSessionsPaidWithSavedCards,
    recordOwnerCompletionRequest,
    hasCardOwnerJustRequestedCompletion,
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
