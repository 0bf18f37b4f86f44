import { beginStoreCharge } from "./begin-store-charge"
import {
  assignSessionToStoreCharge,
  findCollectionsOfStoreCharges,
  findStoreChargeBeingCharged,
  findStoreCharges,
  findStoreChargeOfSession,
  recordStoreChargeRunning,
} from "./store-charges"

export const storeChargeRepository = {
  ofDatabase: {
    findStoreCharges,
    findStoreChargeOfSession,
    assignSessionToStoreCharge,
    recordStoreChargeRunning,
    findCollectionsOfStoreCharges,
  },
  ofInstallation: { beginStoreCharge, findStoreChargeBeingCharged },
}
