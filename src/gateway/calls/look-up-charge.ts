import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import type { HttpAnswer } from "../transport/http"
import { saysChargeIsAbsent } from "../wire/charge-absence"
import { callAboutCharge } from "./call-about-charge"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { guardedCall } from "./guarded-call"

/** `absent` is the API's own word for it (see saysChargeIsAbsent), at the time of asking. */
export type ChargeLookUp =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

export async function lookUpCharge(
  connection: Connection,
  merchantChargeId: string,
  budget: TimeBudget
): Promise<ChargeLookUp> {
  const call = callAboutCharge(connection.settings, {
    operation: "look_up_charge",
    merchantChargeId,
  })
  return guardedCall(
    connection,
    { call, repeatable: true, judge: (answer) => judge(answer, call.context) },
    budget
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
