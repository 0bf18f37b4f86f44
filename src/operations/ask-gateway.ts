import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { ChargeLookup } from "../gateway/client"
import type { ChargeReading } from "./charge-reading"
import { readLinkCharge } from "./read-link-charge"

/**
 * Asks the gateway what a charge is: by our id of it, or, of a payment link, by the link's id and its
 * list of payments. Throws GatewayError.
 */
export function askGateway(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  return charge.method === "link"
    ? readLinkCharge(reading, charge, budget)
    : reading.gateway.lookUpCharge(charge.merchantChargeId, budget)
}
