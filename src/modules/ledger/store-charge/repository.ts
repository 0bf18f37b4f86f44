import { beginStoreCharge } from "./begin-store-charge"
import {
  assignSessionToStoreCharge,
  collectionsOfStoreCharges,
  findRequestedStoreCharge,
  findStoreCharges,
  findStoreChargeOfSession,
  noteStoreChargeRequest,
} from "./store-charges"

/** The ledger's methods for charges by the store. */
export const storeChargeRepository = {
  ofDatabase: {
    findStoreCharges,
    findStoreChargeOfSession,
    assignSessionToStoreCharge,
    noteStoreChargeRequest,
    collectionsOfStoreCharges,
  },
  ofInstallation: { beginStoreCharge, findRequestedStoreCharge },
}
