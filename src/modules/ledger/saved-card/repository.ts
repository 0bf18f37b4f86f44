import {
  dropCardToSave,
  dropEndedCardsToSave,
  keepCardToSave,
  noteIssuerTransaction,
  releaseCardToSave,
  takeCardToSave,
} from "./cards-to-save"
import {
  confirmOwnerOfSession,
  findSessionsOfSavedCards,
  isOwnerOfSessionPresent,
} from "./owner-of-session"
import { recordSavedCard } from "./record-saved-card"
import {
  customersWithSavedCards,
  eraseSavedCards,
  listCardsOfCustomer,
  noteUseOfSavedCard,
  openSavedCard,
  recordDeletionInVault,
  removeSavedCard,
  takeCardToDelete,
} from "./saved-cards"

/** The ledger's methods for the cards of customers in the gateway's vault. */
export const savedCardRepository = {
  ofDatabase: {
    dropCardToSave,
    dropEndedCardsToSave,
    noteUseOfSavedCard,
    eraseSavedCards,
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
    takeCardToDelete,
  },
}
