import type { PixCharge } from "../../core/charge/code-charge"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { writeCreatePixRequest } from "../wire/create-pix-request"
import type { Connection } from "./connection"
import { createCharge } from "./create-charge"

export function createPixCharge(
  connection: Connection,
  charge: PixCharge,
  budget: TimeBudget
): Promise<GatewayCharge> {
  return createCharge(
    connection,
    {
      operation: "create_pix_charge",
      charge,
      content: writeCreatePixRequest(charge),
    },
    budget
  )
}
