import type { GatewayCharge } from "../../core/charge/gateway-charge"
import { readGatewayCharge } from "../../core/charge/read-gateway-charge"
import type { JsonObject } from "../../core/reading/json-object"
import type { CallContext } from "../call-context"
import { type AnswerFault, gatewayError } from "../gateway-error"
import { successOrThrow } from "../judge-answer"
import type { HttpAnswer } from "../transport/http"
import { saysError } from "../wire/error-answer"

/**
 * The charge that a 2xx tells of; throws when it tells of none, or of another one.
 *
 * A readable charge next to signs of an error contradicts itself. After what moves money that is
 * settled by a look-up; in a look-up the charge wins, as there is nobody left to ask.
 */
export function chargeInAnswer(
  answer: HttpAnswer,
  context: CallContext,
  options: { contradictionIs: "an_error" | "a_charge" }
): GatewayCharge {
  const body = successOrThrow(answer, context)
  const charge = readGatewayCharge(body)
  const fault = faultOf(body, charge, {
    ...options,
    asked: context.merchantChargeId,
  })
  if (fault === undefined && charge) {
    return charge
  }
  throw gatewayError(
    { kind: "answer_invalid", answer, fault: fault ?? "unreadable" },
    context
  )
}

function faultOf(
  body: JsonObject,
  charge: GatewayCharge | undefined,
  {
    contradictionIs,
    asked,
  }: { contradictionIs: "an_error" | "a_charge"; asked: string | undefined }
): AnswerFault | undefined {
  if (saysError(body) && (!charge || contradictionIs === "an_error")) {
    return "says_error"
  }
  return charge && charge.merchantChargeId !== asked
    ? "other_charge"
    : undefined
}
