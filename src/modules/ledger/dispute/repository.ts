import { recordDisputeOutcome, recordDisputeDeadline } from "./write-disputes"

export const disputeRepository = {
  ofInstallation: { recordDisputeOutcome, recordDisputeDeadline },
}
