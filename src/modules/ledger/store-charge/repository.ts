import { beginStoreCharge } from "./begin-store-charge"
import {
  assignSessionToStoreCharge,
  findRequestedStoreCharge,
  findStoreCharges,
  findStoreChargeOfSession,
  noteStoreChargeRequest,
} from "./store-charges"

/** The ledger's methods for charges that the store requests without the cardholder. */
export const storeChargeRepository = {
  ofDatabase: {
    findStoreCharges,
    findStoreChargeOfSession,
    assignSessionToStoreCharge,
    noteStoreChargeRequest,
  },
  ofInstallation: { beginStoreCharge, findRequestedStoreCharge },
}
