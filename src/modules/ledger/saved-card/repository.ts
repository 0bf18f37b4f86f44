import {
  recordUnsavedCard,
  releaseCardToSave,
  takeCardToSave,
} from "./card-claims"
import {
  dropCardToSaveOfSession,
  endCardsToSave,
  keepCardToSave,
  noteIssuerTransaction,
} from "./cards-to-save"
import {
  confirmOwnerOfSession,
  findSessionsOfSavedCards,
  isOwnerOfSessionPresent,
} from "./owner-of-session"
import { recordSavedCard } from "./record-saved-card"
import {
  hasCardOfVault,
  hasDeletedCardInVault,
  recordDeletionInVault,
  takeCardToDelete,
} from "./removed-cards"
import {
  customersWithSavedCards,
  eraseSavedCards,
  listCardsOfCustomer,
  noteUseOfSavedCard,
  openSavedCard,
  removeSavedCard,
  withdrawStoreChargesConsent,
} from "./saved-cards"

/** The ledger's methods for the cards of customers in the gateway's vault. */
export const savedCardRepository = {
  ofDatabase: {
    dropCardToSaveOfSession,
    endCardsToSave,
    recordUnsavedCard,
    hasCardOfVault,
    hasDeletedCardInVault,
    noteUseOfSavedCard,
    customersWithSavedCards,
    recordDeletionInVault,
    findSessionsOfSavedCards,
    confirmOwnerOfSession,
    isOwnerOfSessionPresent,
  },
  ofInstallation: {
    keepCardToSave,
    noteIssuerTransaction,
    takeCardToSave,
    recordSavedCard,
    releaseCardToSave,
    listCardsOfCustomer,
    openSavedCard,
    removeSavedCard,
    eraseSavedCards,
    withdrawStoreChargesConsent,
    takeCardToDelete,
  },
}
