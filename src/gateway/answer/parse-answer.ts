import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type {
  AnswerFault,
  GatewayError,
} from "../../domain/errors/gateway-error"
import {
  type JsonObject,
  parseJsonObject,
} from "../../domain/parsing/json-values"
import { storableValue } from "../../domain/parsing/storable-values"
import type { CallContext } from "../call-context"
import { createGatewayError } from "./create-gateway-error"
import { OPERATIONS } from "../gateway-operations"
import {
  parseGatewayCharge,
  type ParseMethodFields,
} from "../parse-gateway-charge"
import type { HttpExchange, HttpAnswer } from "../transport/http"
import { hasErrorInAnswer } from "../wire/error-answer"
import {
  parseTransactionsPage,
  type TransactionsPage,
} from "../wire/link-transactions-answer"
import { parsePaymentLink, saysLinkIsActive } from "../wire/payment-link-answer"

/**
 * Reads the result of a call from the gateway's answer. Throws GatewayError if the answer does not contain the result.
 */
export type AnswerParser<Result> = (
  answer: HttpAnswer,
  context: CallContext
) => Result

/** Returns the gateway's answer, whatever its status and body are. Throws GatewayError when no answer arrived. */
export function answerOrThrow(
  exchanged: HttpExchange,
  context: CallContext
): HttpAnswer {
  switch (exchanged.kind) {
    case "answered":
      return exchanged.answer
    case "not_sent":
    case "no_reply":
      throw createGatewayError(exchanged, context)
  }
}

/** Returns the body of a complete 2xx answer, whatever it contains. Throws GatewayError for every other answer. */
export function successBodyOrThrow(
  answer: HttpAnswer,
  context: CallContext
): string {
  const { httpStatus, cutShort, body } = answer
  if (httpStatus >= 300) {
    throw createGatewayError({ kind: "refused", answer }, context)
  }
  if (cutShort === "too_large") {
    throw invalidAnswerError(answer, context, "too_large")
  }
  if (cutShort !== undefined) {
    throw createGatewayError({ kind: "no_reply", httpStatus }, context)
  }
  return body
}

/**
 * Returns the JSON object of a complete 2xx answer. Throws GatewayError for every other answer.
 *
 * Characters that PostgreSQL cannot store are replaced here. Otherwise the outcome of a charge with such a character in
 * any field could never be recorded.
 */
export function successJsonOrThrow(
  answer: HttpAnswer,
  context: CallContext
): JsonObject {
  const body = parseJsonObject(successBodyOrThrow(answer, context))
  if (!body) {
    throw invalidAnswerError(answer, context, "unreadable")
  }
  return storableValue(body) as JsonObject
}

/**
 * Creates a parser that reads the result of a 2xx answer with `read`, and then checks the result with `faultOf`.
 *
 * If the body of a 2xx answer reports an error, it is unknown what the gateway did. The parser then throws for a
 * creation or a change. For a lookup, the parser ignores the error if `read` finds a result.
 */
export function createAnswerParser<Result>(
  read: (body: JsonObject) => Result | undefined,
  faultOf: (result: Result, context: CallContext) => AnswerFault | undefined
): AnswerParser<Result> {
  return (answer, context) => {
    const body = successJsonOrThrow(answer, context)
    const result = read(body)
    const isLookup = OPERATIONS[context.operation].effect === "nothing"
    if (hasErrorInAnswer(body) && (result === undefined || !isLookup)) {
      throw invalidAnswerError(answer, context, "says_error")
    }
    if (result === undefined) {
      throw invalidAnswerError(answer, context, "unreadable")
    }
    const fault = faultOf(result, context)
    if (fault) {
      throw invalidAnswerError(answer, context, fault)
    }
    return result
  }
}

export function createChargeAnswerParser(
  parseMethodFields: ParseMethodFields
): AnswerParser<GatewayCharge> {
  return createAnswerParser(
    (body) => parseGatewayCharge(body, parseMethodFields),
    (charge, { merchantChargeId }) =>
      charge.merchantChargeId === merchantChargeId ? undefined : "other_charge"
  )
}

export const parseLinkAnswer = createAnswerParser(
  parsePaymentLink,
  (link, { orderNumber, paymentLinkId }) =>
    areKnownAndDifferent(link.orderNumber, orderNumber) ||
    areKnownAndDifferent(link.id, paymentLinkId)
      ? "other_link"
      : undefined
)

export const parseTransactionsPageAnswer: AnswerParser<TransactionsPage> = (
  answer,
  context
) => {
  const page = parseTransactionsPage(successBodyOrThrow(answer, context))
  if (!page) {
    throw invalidAnswerError(answer, context, "unreadable")
  }
  return page
}

/**
 * Creates a parser for the answer to a change. It accepts a 2xx answer whose body is a JSON object without an error, if
 * `showsDone` returns true for the body.
 * @throws GatewayError for any other answer.
 */
export function createChangeAnswerParser(
  showsDone: (body: JsonObject) => boolean
) {
  return createAnswerParser(
    (body) => body,
    (body) => (showsDone(body) ? undefined : "not_shown_done")
  )
}

export const NO_CONTENT = 204

/**
 * Checks that the gateway's answer confirms a deactivation. An answer that shows the link as active does not confirm
 * it, because a payer could still pay the link.
 * @throws GatewayError if the answer confirms nothing.
 */
export const validateDeactivationAnswer: AnswerParser<unknown> = (
  answer,
  context
) =>
  answer.httpStatus === NO_CONTENT ||
  createChangeAnswerParser((body) => !saysLinkIsActive(body))(answer, context)

/** Returns the error for a 2xx answer that does not show the requested result. */
export function invalidAnswerError(
  answer: HttpAnswer,
  context: CallContext,
  fault: AnswerFault
): GatewayError {
  return createGatewayError({ kind: "answer_invalid", answer, fault }, context)
}

function areKnownAndDifferent(
  received: string | undefined,
  asked: string | undefined
) {
  return received !== undefined && asked !== undefined && received !== asked
}
