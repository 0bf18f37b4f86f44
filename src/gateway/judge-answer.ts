import type { AnswerFault, GatewayError } from "../charge/errors/gateway-error"
import { type JsonObject, jsonObject } from "../charge/reading/values"
import type { CallContext } from "./call-context"
import { gatewayError } from "./create-gateway-error"
import { OPERATIONS } from "./operations"
import { readGatewayCharge } from "./read-gateway-charge"
import type { Exchange, HttpAnswer } from "./transport/http"
import { saysError } from "./wire/error-answer"
import { readPaymentLink } from "./wire/payment-link-answer"

/** What an answer comes to; throws GatewayError for one that is not what was asked for. */
export type Judge<Result> = (answer: HttpAnswer, context: CallContext) => Result

/** The answer, whatever it says; throws when none came. */
export function answerOrThrow(
  exchanged: Exchange,
  context: CallContext
): HttpAnswer {
  switch (exchanged.kind) {
    case "answered":
      return exchanged.answer
    case "not_sent":
      throw gatewayError(exchanged, context)
    case "no_reply":
      throw gatewayError({ ...exchanged, phase: "before_headers" }, context)
  }
}

/** The body of a 2xx that came whole, whatever it is; throws for every other answer. */
export function wholeOrThrow(answer: HttpAnswer, context: CallContext): string {
  const { httpStatus, cutShort, body } = answer
  if (httpStatus >= 300) {
    throw gatewayError({ kind: "refused", answer }, context)
  }
  if (cutShort === "too_large") {
    throw invalid(answer, context, "too_large")
  }
  if (cutShort !== undefined) {
    throw gatewayError(
      { kind: "no_reply", phase: "in_body", httpStatus },
      context
    )
  }
  return body
}

/** The JSON object of a 2xx that came whole; throws for every other answer. */
export function objectOrThrow(
  answer: HttpAnswer,
  context: CallContext
): JsonObject {
  const body = jsonObject(wholeOrThrow(answer, context))
  if (!body) {
    throw invalid(answer, context, "unreadable")
  }
  return body
}

/**
 * Judges a 2xx by what can be read in it, and by what is wrong with that.
 * A readable answer next to signs of an error contradicts itself. After what changes something that is
 * resolved by a lookup; in a lookup what was read wins, as there is nobody left to ask.
 */
export function judgeBy<Result>(
  read: (body: JsonObject) => Result | undefined,
  faultOf: (result: Result, context: CallContext) => AnswerFault | undefined
): Judge<Result> {
  return (answer, context) => {
    const body = objectOrThrow(answer, context)
    const result = read(body)
    const isLookup = OPERATIONS[context.operation].leaves === "nothing"
    if (saysError(body) && (result === undefined || !isLookup)) {
      throw invalid(answer, context, "says_error")
    }
    if (result === undefined) {
      throw invalid(answer, context, "unreadable")
    }
    const fault = faultOf(result, context)
    if (fault) {
      throw invalid(answer, context, fault)
    }
    return result
  }
}

export const judgeCharge = judgeBy(
  readGatewayCharge,
  (charge, { merchantChargeId }) =>
    charge.merchantChargeId === merchantChargeId ? undefined : "other_charge"
)

export const judgeLink = judgeBy(
  readPaymentLink,
  (link, { orderNumber, paymentLinkId }) =>
    isAnother(link.orderNumber, orderNumber) ||
    isAnother(link.id, paymentLinkId)
      ? "other_link"
      : undefined
)

/** The error for a 2xx that is not what was asked for. */
export function invalid(
  answer: HttpAnswer,
  context: CallContext,
  fault: AnswerFault
): GatewayError {
  return gatewayError({ kind: "answer_invalid", answer, fault }, context)
}

function isAnother(received: string | undefined, asked: string | undefined) {
  return received !== undefined && asked !== undefined && received !== asked
}
