import { eraseCharges, readErasable } from "./erase-charges"
import { deleteOldRows } from "./retention"
import {
  bindShopperInput,
  dropShopperInput,
  dropUnboundInput,
  findSessionOfInput,
  keepShopperInput,
  readShopperInput,
} from "./shopper-inputs"

/** The ledger's methods for personal data: storing the input of shoppers, erasing customers and deleting old rows. */
export const privacyRepository = {
  ofDatabase: {
    eraseCharges,
    readErasable,
    findSessionOfInput,
    dropShopperInput,
    dropUnboundInput,
    deleteOldRows,
  },
  ofInstallation: { keepShopperInput, bindShopperInput, readShopperInput },
}
