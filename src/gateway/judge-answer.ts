import type { GatewayCharge } from "../charge/gateway-charge"
import { readGatewayCharge } from "./read-gateway-charge"
import type { GatewayPaymentLink } from "../charge/payment-link"
import { type JsonObject, jsonObject } from "../charge/reading/values"
import type { CallContext } from "./call-context"
import { type AnswerFault, gatewayError } from "./create-gateway-error"
import { operationRow } from "./operations"
import type { Exchange, HttpAnswer } from "./transport/http"
import { saysError } from "./wire/error-answer"
import { readPaymentLink } from "./wire/payment-link-answer"

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
  if (answer.httpStatus >= 300) {
    throw gatewayError({ kind: "refused", answer }, context)
  }
  if (answer.cutShort === "too_large") {
    throw invalid(answer, context, "too_large")
  }
  if (answer.cutShort !== undefined) {
    const { httpStatus } = answer
    throw gatewayError(
      { kind: "no_reply", phase: "in_body", httpStatus },
      context
    )
  }
  return answer.body
}

/** The JSON object of a 2xx that came whole; throws for every other answer. */
export function successOrThrow(
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
 * The charge in a 2xx; throws when there is none in it, or another one.
 *
 * A readable charge next to signs of an error contradicts itself. After what moves money that is
 * resolved by a lookup; in a lookup the charge wins, as there is nobody left to ask.
 */
export function chargeOrThrow(
  answer: HttpAnswer,
  context: CallContext
): GatewayCharge {
  const body = successOrThrow(answer, context)
  const charge = readGatewayCharge(body)
  const isLookup = operationRow(context.operation).leaves === "nothing"
  if (saysError(body) && (!charge || !isLookup)) {
    throw invalid(answer, context, "says_error")
  }
  if (!charge) {
    throw invalid(answer, context, "unreadable")
  }
  if (charge.merchantChargeId !== context.merchantChargeId) {
    throw invalid(answer, context, "other_charge")
  }
  return charge
}

/**
 * The payment link in a 2xx; throws when there is none in it, or another one.
 *
 * A readable link next to signs of an error contradicts itself: nobody is shown a new one then; in
 * a lookup the link wins, as there is nobody left to ask.
 */
export function linkOrThrow(
  answer: HttpAnswer,
  context: CallContext
): GatewayPaymentLink {
  const body = successOrThrow(answer, context)
  const link = readPaymentLink(body)
  const isLookup = operationRow(context.operation).leaves === "nothing"
  if (saysError(body) && (!link || !isLookup)) {
    throw invalid(answer, context, "says_error")
  }
  if (!link) {
    throw invalid(answer, context, "unreadable")
  }
  if (
    isAnother(link.orderNumber, context.orderNumber) ||
    isAnother(link.id, context.paymentLinkId)
  ) {
    throw invalid(answer, context, "other_link")
  }
  return link
}

/** Throws unless a 2xx shows, without any sign of an error, that it was done. */
export function doneOrThrow(
  answer: HttpAnswer,
  context: CallContext,
  showsDone: (body: JsonObject) => boolean
): void {
  const body = successOrThrow(answer, context)
  if (saysError(body)) {
    throw invalid(answer, context, "says_error")
  }
  if (!showsDone(body)) {
    throw invalid(answer, context, "not_shown_done")
  }
}

/** The error for a 2xx that is not what was asked for. */
export function invalid(
  answer: HttpAnswer,
  context: CallContext,
  fault: AnswerFault
): Error {
  return gatewayError({ kind: "answer_invalid", answer, fault }, context)
}

function isAnother(received: string | undefined, asked: string | undefined) {
  return received !== undefined && asked !== undefined && received !== asked
}
