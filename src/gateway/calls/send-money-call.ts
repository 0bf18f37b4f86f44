import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { withRetries } from "../retry"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { type GatewayCall, sendAuthorized } from "./send-authorized"

/**
 * Sends a call that moves money and returns the charge its answer tells of. Sent again only while
 * it is certain that it never left.
 */
export function sendMoneyCall(
  connection: Connection,
  call: GatewayCall,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const { transport, random } = connection
  return withRetries(
    async () => {
      const answer = await sendAuthorized(connection, call, budget)
      return chargeInAnswer(answer, call.context, {
        contradictionIs: "an_error",
      })
    },
    { repeatable: false, budget, clock: transport.clock, random }
  )
}
