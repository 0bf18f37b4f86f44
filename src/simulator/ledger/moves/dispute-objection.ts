import type { Charge } from "../charge"
import type { Objection } from "./objection"

/** A dispute that was never opened, or is over, cannot end. */
export function disputeObjection({ state }: Charge): Objection | undefined {
  if (state.transactionStatus === "CHARGEBACK") {
    return undefined
  }
  return {
    message: `There is no dispute to end: the charge is ${state.chargeStatus}, not charged back`,
    businessCode: "CHARGE_NOT_CHARGED_BACK",
  }
}
