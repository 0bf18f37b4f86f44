import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { withRetries } from "../retry"
import type { HttpAnswer } from "../transport/http"
import { saysChargeIsAbsent } from "../wire/charge-absence"
import { callAboutCharge } from "./call-about-charge"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { sendAuthorized } from "./send-authorized"

/** `absent` is the API's own word for it (see saysChargeIsAbsent), at the time of asking. */
export type ChargeLookUp =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

export async function lookUpCharge(
  connection: Connection,
  merchantChargeId: string,
  budget: TimeBudget
): Promise<ChargeLookUp> {
  const { transport, random, settings } = connection
  const call = callAboutCharge(settings, {
    operation: "look_up_charge",
    merchantChargeId,
  })
  return withRetries(
    async () =>
      judge(await sendAuthorized(connection, call, budget), call.context),
    { repeatable: true, budget, clock: transport.clock, random }
  )
}

function judge(answer: HttpAnswer, context: CallContext): ChargeLookUp {
  if (answer.httpStatus === 404 && saysChargeIsAbsent(answer.body)) {
    return { kind: "absent" }
  }
  return {
    kind: "found",
    charge: chargeInAnswer(answer, context, { contradictionIs: "a_charge" }),
  }
}
