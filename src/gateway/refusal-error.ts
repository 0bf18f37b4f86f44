import type {
  GatewayError,
  GatewayErrorFacts,
} from "../core/errors/gateway-error"
import {
  GatewayAuthenticationError,
  type GatewayFieldError,
  GatewayRateLimitedError,
  GatewayRejectedError,
} from "../core/errors/gateway-rejected-errors"
import {
  GatewayDuplicateChargeError,
  GatewayResponseInvalidError,
  GatewayUnavailableError,
} from "../core/errors/gateway-unknown-errors"
import {
  adviceForRefused,
  adviceForUnknown,
  type CallContext,
  commonFacts,
  isCreation,
  isOfLinks,
  leavesTraces,
  outcomeFor,
  pathOption,
  repeatable,
  usesLinkCredential,
  wording,
} from "./call-context"
import { LINK_ADVICE, meaningOf } from "./payment-links/link-words"
import { saysLinkIsAbsent } from "./payment-links/wire/link-absence"
import { retryAfterMs } from "./retry-after"
import type { HttpAnswer } from "./transport/http"
import { saysChargeIsAbsent } from "./wire/charge-absence"
import { mayMeanChargeExists, saysChargeExists } from "./wire/charge-existence"
import { type ErrorAnswer, readErrorAnswer } from "./wire/error-answer"

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
  if (isCreation(context) && mayHideACharge(answer, context)) {
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
  if (!leavesTraces(context)) {
    // A look-up takes the API's own 404 for an answer, not for an error: any other proves nothing.
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
  const told = readErrorAnswer(answer.body)
  return new GatewayDuplicateChargeError({
    ...unknown("gateway_charge_exists", answer, context),
    retryable: false,
    businessCode: told?.businessCode && repeatable(context, told.businessCode),
    saysItExists: saysChargeExists(answer, context.merchantChargeId),
  })
}

function unknown(
  code: GatewayErrorFacts["code"],
  answer: HttpAnswer,
  context: CallContext
): GatewayErrorFacts {
  return {
    ...commonFacts(context),
    code,
    message: wording(
      context,
      cameBack(answer, context),
      adviceForUnknown(context)
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
): GatewayErrorFacts {
  return {
    ...unknown("gateway_redirected", answer, context),
    message: wording(
      context,
      `the gateway answered ${answer.httpStatus}, a redirect, which is never followed`,
      `Check the base URL and the path. ${adviceForUnknown(context)}`
    ),
    retryable: false,
  }
}

function rejected(
  code: GatewayErrorFacts["code"],
  answer: HttpAnswer,
  context: CallContext
): GatewayErrorFacts {
  return {
    ...unknown(code, answer, context),
    message: wording(
      context,
      cameBack(answer, context),
      adviceFor(code, context) ?? adviceForContentRefused(answer, context)
    ),
    outcome: outcomeFor(context, "rejected"),
    retryable: false,
  }
}

function adviceFor(
  code: GatewayErrorFacts["code"],
  context: CallContext
): string | undefined {
  return (usesLinkCredential(context) && LINK_ADVICE[code]) || ADVICE[code]
}

const ADVICE: Partial<Record<GatewayErrorFacts["code"], string>> = {
  gateway_authentication_failed:
    "Check client id and client secret; a renewed credential ends the old one after 7 days",
  gateway_scope_missing:
    "Ask the operator to enable this product for the credential",
  gateway_rate_limited: "Nothing was done; wait before the next request",
}

function adviceForContentRefused(
  { httpStatus, body }: HttpAnswer,
  context: CallContext
): string {
  const isNoRoute =
    leavesTraces(context) && httpStatus === 404 && !saysIsAbsent(body, context)
  return isNoRoute
    ? `Nothing was done; check the options ${prefixOption(context)} and ${pathOption(context)}, as the gateway does not seem to know this path`
    : adviceForRefused(context)
}

function saysIsAbsent(body: string, { operation }: CallContext): boolean {
  return isOfLinks(operation)
    ? saysLinkIsAbsent(body)
    : saysChargeIsAbsent(body)
}

function prefixOption({ operation }: CallContext): string {
  return isOfLinks(operation) ? "paymentLink.pathPrefix" : "pathPrefix"
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
  const told = readErrorAnswer(answer.body)
  return new GatewayRejectedError({
    ...rejected("gateway_rejected", answer, context),
    businessCode: told?.businessCode && repeatable(context, told.businessCode),
    fieldErrors: fieldErrorsOf(told, context),
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
  const told = readErrorAnswer(answer.body)
  const fields = fieldErrorsOf(told, context).map(({ field, message }) =>
    field === undefined ? message : `${field} ${message}`
  )
  const words = [told?.message, told?.businessCode]
    .flatMap((word) => (word === undefined ? [] : [repeatable(context, word)]))
    .concat(isOfLinks(context.operation) ? meaningOf(told?.businessCode) : [])
    .concat(fields)
  const said = words.length > 0 ? ` (${words.join("; ")})` : ""
  return `the gateway answered ${answer.httpStatus}${said}`
}

function fieldErrorsOf(
  told: ErrorAnswer | undefined,
  context: CallContext
): GatewayFieldError[] {
  return (told?.fieldErrors ?? []).slice(0, 20).map(({ field, message }) => ({
    field: field === undefined ? undefined : repeatable(context, field),
    message: repeatable(context, message),
  }))
}
