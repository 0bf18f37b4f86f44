import { recordDisputeOutcome, noteDisputeDeadline } from "./disputes"

export const disputeRepository = {
  ofInstallation: { recordDisputeOutcome, noteDisputeDeadline },
}
