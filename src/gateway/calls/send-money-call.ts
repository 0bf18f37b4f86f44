import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { guardedCall } from "./guarded-call"
import type { GatewayCall } from "./send-authorized"

/**
 * Sends a call that moves money and returns the charge its answer tells of. Sent again only while
 * it is certain that it never left.
 */
export function sendMoneyCall(
  connection: Connection,
  call: GatewayCall,
  budget: TimeBudget
): Promise<GatewayCharge> {
  return guardedCall(
    connection,
    {
      call,
      repeatable: false,
      judge: (answer) =>
        chargeInAnswer(answer, call.context, { contradictionIs: "an_error" }),
    },
    budget
  )
}
