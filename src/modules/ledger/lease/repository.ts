import { releaseCharge, makeChargesOfCollectionsDue } from "./charge-leases"
import { removeEndedLock, removeEndedLocksOfCarts } from "./core-locks"
import {
  endLease,
  noteJobRun,
  renewLease,
  takeLease,
  takeMissedJobRun,
} from "./leases"

/** The ledger's methods for leases of charges and of other work. */
export const leaseRepository = {
  ofDatabase: {
    removeEndedLock,
    removeEndedLocksOfCarts,
    endLease,
    noteJobRun,
    renewLease,
    takeLease,
    takeMissedJobRun,
    makeChargesOfCollectionsDue,
    releaseCharge,
  },
}
