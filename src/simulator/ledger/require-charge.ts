import { SimulatorControlError } from "../simulator-control-error"
import type { Charge } from "./charge"
import type { ChargeLedger } from "./charge-ledger"

/** The charge that the control is about, of whichever merchant. */
export function requireCharge(
  ledger: ChargeLedger,
  merchantChargeId: string
): Charge {
  const charge = ledger
    .all()
    .find((made) => made.merchantChargeId === merchantChargeId)
  if (!charge) {
    throw new SimulatorControlError(
      `No charge has the id ${merchantChargeId}`,
      404
    )
  }
  return charge
}
