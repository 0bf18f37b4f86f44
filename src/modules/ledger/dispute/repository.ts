import { recordDisputeOutcome, recordDisputeDeadline } from "./disputes"

export const disputeRepository = {
  ofInstallation: { recordDisputeOutcome, recordDisputeDeadline },
}
