import { closeDispute, noteDisputeDeadline } from "./disputes"

export const disputeRepository = {
  ofInstallation: { closeDispute, noteDisputeDeadline },
}
