import {
  GatewayAuthenticationError,
  GatewayDuplicateChargeError,
  type GatewayError,
  type GatewayErrorFields,
  type GatewayFieldError,
  GatewayRateLimitedError,
  GatewayRejectedError,
  GatewayResponseInvalidError,
  GatewayUnavailableError,
} from "../charge/errors/gateway-error"

import {
  adviceForCode,
  type CallContext,
  commonFields,
  meaningOf,
  outcomeFor,
  pathOption,
  wording,
} from "./call-context"
import { isOfLinks, operationRow } from "./operations"
import { redact } from "./redact"
import { type HttpAnswer, retryAfterMs } from "./transport/http"
import {
  type ErrorAnswer,
  mayMeanChargeExists,
  readErrorAnswer,
  saysChargeExists,
  saysChargeIsAbsent,
  saysLinkIsAbsent,
} from "./wire/error-answer"

/** A machine on the way gave up waiting (408, 460 and 499): what is behind it may have gone on. */
const GAVE_UP_WAITING = [408, 460, 499]
/** Statuses with which an API refuses the content of a request, a taken id or a conflict among them. */
const CONTENT_REFUSED = [400, 409, 422]
const WRONG_CREDENTIAL = ["invalid_client", "unauthorized_client"]

/**
 * The error for an answer that is not a 2xx (part of the factory in gateway-error.ts). The guards
 * stand in order: what may hide money that moved comes before "rejected". The interface
 * documents no status codes; what each is taken to mean is said on its error class.
 */
export function refusalError(
  answer: HttpAnswer,
  context: CallContext
): GatewayError {
  const { httpStatus } = answer
  if (httpStatus < 400) {
    return new GatewayResponseInvalidError(redirected(answer, context))
  }
  if (httpStatus >= 500 || GAVE_UP_WAITING.includes(httpStatus)) {
    return new GatewayUnavailableError(
      unknown("gateway_unavailable", answer, context)
    )
  }
  if (
    httpStatus === 401 ||
    httpStatus === 403 ||
    isWrongCredential(answer, context)
  ) {
    return authenticationError(answer, context)
  }
  if (httpStatus === 429) {
    return rateLimitedError(answer, context)
  }
  if (leavesOf(context) === "charge" && mayHideACharge(answer, context)) {
    return duplicateChargeError(answer, context)
  }
  return leavesDoubt(answer, context)
    ? new GatewayResponseInvalidError(
        unknown("gateway_answer_invalid", answer, context)
      )
    : rejectedError(answer, context)
}

function mayHideACharge(
  { httpStatus, body }: HttpAnswer,
  { merchantChargeId }: CallContext
): boolean {
  return (
    CONTENT_REFUSED.includes(httpStatus) &&
    (httpStatus === 409 || mayMeanChargeExists(body, merchantChargeId))
  )
}

/** Whether a 4xx proves less than that nothing was done. */
function leavesDoubt(
  { httpStatus, body }: HttpAnswer,
  context: CallContext
): boolean {
  if (leavesOf(context) === "nothing") {
    // A lookup takes the API's own 404 for an answer, not for an error: any other proves nothing.
    return (
      context.operation !== "request_access_token" &&
      httpStatus === 404 &&
      !(isOfLinks(context.operation) && saysLinkIsAbsent(body))
    )
  }
  // 409: another capture or refund is under way, or this very one was done. And what we
  // cannot read may have said just that, or that the id is taken.
  return (
    httpStatus === 409 ||
    (CONTENT_REFUSED.includes(httpStatus) && !readErrorAnswer(body))
  )
}

function duplicateChargeError(
  answer: HttpAnswer,
  context: CallContext
): GatewayError {
  const said = readErrorAnswer(answer.body)
  return new GatewayDuplicateChargeError({
    ...unknown("gateway_charge_exists", answer, context),
    retryable: false,
    businessCode:
      said?.businessCode && redact(said.businessCode, context.secrets),
    saysItExists: saysChargeExists(answer, context.merchantChargeId),
  })
}

function unknown(
  code: GatewayErrorFields["code"],
  answer: HttpAnswer,
  context: CallContext
): GatewayErrorFields {
  return {
    ...commonFields(context),
    code,
    message: wording(
      context,
      cameBack(answer, context),
      operationRow(context.operation).inDoubt
    ),
    outcome: outcomeFor(context, "unknown"),
    retryable: true,
    httpStatus: answer.httpStatus,
    rawAnswer: answer.body,
  }
}

/** 303 would even mean "done, see over there"; the others may come from a proxy. Nothing is certain. */
function redirected(
  answer: HttpAnswer,
  context: CallContext
): GatewayErrorFields {
  return {
    ...unknown("gateway_redirected", answer, context),
    message: wording(
      context,
      `the gateway answered ${answer.httpStatus}, a redirect, which is never followed`,
      `Check the base URL and the path. ${operationRow(context.operation).inDoubt}`
    ),
    retryable: false,
  }
}

function rejected(
  code: GatewayErrorFields["code"],
  answer: HttpAnswer,
  context: CallContext
): GatewayErrorFields {
  return {
    ...unknown(code, answer, context),
    message: wording(
      context,
      cameBack(answer, context),
      adviceForCode(code, context) ?? adviceForContentRefused(answer, context)
    ),
    outcome: outcomeFor(context, "rejected"),
    retryable: false,
  }
}

function adviceForContentRefused(
  { httpStatus, body }: HttpAnswer,
  context: CallContext
): string {
  const { operation } = context
  const isAbsent = isOfLinks(operation) ? saysLinkIsAbsent : saysChargeIsAbsent
  const isNoRoute =
    leavesOf(context) !== "nothing" && httpStatus === 404 && !isAbsent(body)
  const prefix = isOfLinks(operation) ? "paymentLink.pathPrefix" : "pathPrefix"
  return isNoRoute
    ? `Nothing was done; check the options ${prefix} and ${pathOption(context)}, as the gateway does not seem to know this path`
    : operationRow(operation).refused
}

function leavesOf({ operation }: CallContext) {
  return operationRow(operation).leaves
}

function authenticationError(
  answer: HttpAnswer,
  context: CallContext
): GatewayError {
  const isScope = answer.httpStatus === 403 && /scope/i.test(answer.body)
  const code = isScope
    ? "gateway_scope_missing"
    : "gateway_authentication_failed"
  return new GatewayAuthenticationError(rejected(code, answer, context))
}

function rateLimitedError(
  answer: HttpAnswer,
  context: CallContext
): GatewayError {
  return new GatewayRateLimitedError({
    ...rejected("gateway_rate_limited", answer, context),
    retryable: true,
    retryAfterMs: retryAfterMs(answer),
  })
}

function rejectedError(answer: HttpAnswer, context: CallContext): GatewayError {
  const said = readErrorAnswer(answer.body)
  return new GatewayRejectedError({
    ...rejected("gateway_rejected", answer, context),
    businessCode:
      said?.businessCode && redact(said.businessCode, context.secrets),
    fieldErrors: fieldErrorsOf(said, context),
  })
}

function isWrongCredential(
  { body }: HttpAnswer,
  { operation }: CallContext
): boolean {
  return (
    operation === "request_access_token" &&
    WRONG_CREDENTIAL.includes(readErrorAnswer(body)?.businessCode ?? "")
  )
}

function cameBack(answer: HttpAnswer, context: CallContext): string {
  const said = readErrorAnswer(answer.body)
  const meaning = meaningOf(said?.businessCode, context)
  const words = [
    ...[said?.message, said?.businessCode]
      .filter((word) => word !== undefined)
      .map((word) => redact(word, context.secrets)),
    ...(meaning === undefined ? [] : [`which may mean that ${meaning}`]),
    ...fieldErrorsOf(said, context).map(({ field, message }) =>
      field === undefined ? message : `${field} ${message}`
    ),
  ]
  const inWords = words.length > 0 ? ` (${words.join("; ")})` : ""
  return `the gateway answered ${answer.httpStatus}${inWords}`
}

function fieldErrorsOf(
  said: ErrorAnswer | undefined,
  { secrets }: CallContext
): GatewayFieldError[] {
  return (said?.fieldErrors ?? []).slice(0, 20).map(({ field, message }) => ({
    field: field === undefined ? undefined : redact(field, secrets),
    message: redact(message, secrets),
  }))
}
