import { releaseLeaseOfCharge } from "./charge-leases"
import {
  removeExpiredMedusaLock,
  removeExpiredLocksOfCartsWithCharge,
} from "./medusa-locks"
import {
  releaseLease,
  recordJobRun,
  renewLease,
  acquireLease,
  claimMissedJobRun,
} from "./leases"

/**
 * The ledger's methods for leases of charges and of other work, for Medusa's locks, and for the runs of the scheduled
 * job.
 */
export const leaseRepository = {
  ofDatabase: {
    removeExpiredMedusaLock,
    removeExpiredLocksOfCartsWithCharge,
    releaseLease,
    recordJobRun,
    renewLease,
    acquireLease,
    claimMissedJobRun,
    releaseLeaseOfCharge,
  },
}
