import {
  recordWhyCardWasNotSaved,
  releaseCardToSave,
  claimCardToSave,
} from "./card-claims"
import {
  deleteCardToSaveWithoutApprovedCharge,
  cleanUpStaleCardTokens,
  moveCardTokenFromInputToCardRow,
  recordIssuerTransactionId,
} from "./cards-to-save"
import {
  recordOwnerCompletionRequest,
  findSessionsToPayWithSavedCards,
  hasCardOwnerJustRequestedCompletion,
} from "./card-owner-of-session"
import { recordSavedCard } from "./record-saved-card"
import {
  isVaultCardUsedBySavedCard,
  hasConfirmedVaultDeletion,
  recordVaultDeletionOutcome,
  claimCardToDelete,
} from "./vault-card-deletions"
import {
  listCustomerIdsWithCardRows,
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
    isVaultCardUsedBySavedCard,
    hasConfirmedVaultDeletion,
    recordUseOfSavedCard,
    listCustomerIdsWithCardRows,
    recordVaultDeletionOutcome,
    findSessionsToPayWithSavedCards,
    recordOwnerCompletionRequest,
    hasCardOwnerJustRequestedCompletion,
  },
  ofInstallation: {
    moveCardTokenFromInputToCardRow,
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
