import { beginStoreCharge } from "./begin-store-charge"
import {
  assignSessionToStoreCharge,
  findCollectionsOfStoreCharges,
  findRequestedStoreCharge,
  findStoreCharges,
  findStoreChargeOfSession,
  recordStoreChargeRunning,
} from "./store-charges"

/** The ledger's methods for charges by the store. */
export const storeChargeRepository = {
  ofDatabase: {
    findStoreCharges,
    findStoreChargeOfSession,
    assignSessionToStoreCharge,
    recordStoreChargeRunning,
    findCollectionsOfStoreCharges,
  },
  ofInstallation: { beginStoreCharge, findRequestedStoreCharge },
}
