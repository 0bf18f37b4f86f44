import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import { withRetries } from "../retry"
import type { GatewaySettings } from "../settings"
import type { HttpAnswer } from "../transport/http"
import { saysChargeIsAbsent } from "../wire/charge-absence"
import { merchantChargeIdProblem } from "../wire/merchant-charge-id"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { type GatewayCall, sendAuthorized } from "./send-authorized"

/** `absent` is the API's own word for it (see saysChargeIsAbsent), at the time of asking. */
export type ChargeLookUp =
  { kind: "found"; charge: GatewayCharge } | { kind: "absent" }

export async function lookUpCharge(
  connection: Connection,
  merchantChargeId: string,
  budget: TimeBudget
): Promise<ChargeLookUp> {
  const { transport, random, settings } = connection
  const call = lookUpChargeCall(settings, merchantChargeId)
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

function lookUpChargeCall(
  settings: GatewaySettings,
  merchantChargeId: string
): GatewayCall {
  const problem = merchantChargeIdProblem(merchantChargeId)
  const context: CallContext = {
    operation: "look_up_charge",
    secrets: [settings.clientSecret],
    // What is no id may be anything: it is not repeated.
    ...(problem === undefined ? { merchantChargeId } : {}),
  }
  const path = settings.paths.lookUpCharge
  if (path === null) {
    throw gatewayError(
      { kind: "disabled", optionPath: "paths.lookUpCharge" },
      context
    )
  }
  if (problem !== undefined) {
    const problems = [{ path: "merchantChargeId", message: problem }]
    throw gatewayError({ kind: "request_invalid", problems }, context)
  }
  const id = encodeURIComponent(merchantChargeId)
  return {
    context,
    request: {
      method: "GET",
      url: joinUrl(
        settings.baseUrl,
        settings.pathPrefix,
        path.replaceAll("{merchantChargeId}", id)
      ),
    },
  }
}
