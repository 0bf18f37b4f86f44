import {
  erasePersonalDataOfCharges,
  countUnerasedCharges,
} from "./erase-personal-data"
import { deleteOldRows } from "./retention"
import {
  assignShopperInputToSession,
  deleteShopperInput,
  deleteUnassignedShopperInput,
  findSessionOfInput,
  removeOldCardsToSaveFromInputs,
  storeShopperInput,
  findShopperInput,
} from "./shopper-inputs"

/**
 * The ledger's methods for personal data: storing and deleting the input of shoppers, erasing customers' data, and
 * deleting old rows.
 */
export const privacyRepository = {
  ofDatabase: {
    erasePersonalDataOfCharges,
    countUnerasedCharges,
    findSessionOfInput,
    deleteShopperInput,
    deleteUnassignedShopperInput,
    deleteOldRows,
  },
  ofInstallation: {
    storeShopperInput,
    assignShopperInputToSession,
    findShopperInput,
    removeOldCardsToSaveFromInputs,
  },
}
