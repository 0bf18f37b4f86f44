import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { type AmountOfCharge, changeCharge } from "./change-charge"
import type { Connection } from "./connection"

export function captureCharge(
  connection: Connection,
  { merchantChargeId, amount }: AmountOfCharge,
  budget: TimeBudget
): Promise<GatewayCharge> {
  return changeCharge(
    connection,
    { operation: "capture_charge", merchantChargeId, amount },
    budget
  )
}
