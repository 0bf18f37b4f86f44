import { closeDispute, noteDisputeDeadline } from "./disputes"

/** The ledger's methods for disputes. */
export const disputeRepository = {
  ofInstallation: { closeDispute, noteDisputeDeadline },
}
