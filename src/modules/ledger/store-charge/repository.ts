import { beginStoreCharge } from "./begin-store-charge"
import {
  assignSessionToStoreCharge,
  findRequestedStoreCharge,
  findStoreCharge,
  findStoreChargeOfSession,
  noteStoreChargeRequest,
} from "./store-charges"

/** The ledger's methods for charges that the store requests without the cardholder. */
export const storeChargeRepository = {
  ofDatabase: {
    findStoreCharge,
    findStoreChargeOfSession,
    assignSessionToStoreCharge,
    noteStoreChargeRequest,
  },
  ofInstallation: { beginStoreCharge, findRequestedStoreCharge },
}
