import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { MinorUnits } from "../../core/money"
import type { TimeBudget } from "../../core/time/time-budget"
import { writeAmountRequest } from "../wire/amount-request"
import { callAboutCharge } from "./call-about-charge"
import type { Connection } from "./connection"
import { sendMoneyCall } from "./send-money-call"

export interface AmountOfCharge {
  merchantChargeId: string
  /** All of the charge or a part of it, at least 1. */
  amount: MinorUnits
}

interface ChargeChange extends AmountOfCharge {
  operation: "capture_charge" | "refund_charge"
}

/** What capture and refund have in common: an amount posted to a charge, answered with it. */
export async function changeCharge(
  connection: Connection,
  { operation, merchantChargeId, amount }: ChargeChange,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const call = callAboutCharge(connection.settings, {
    operation,
    merchantChargeId,
    content: writeAmountRequest(amount),
  })
  return sendMoneyCall(connection, call, budget)
}
