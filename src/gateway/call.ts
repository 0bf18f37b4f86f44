import type { AccessToken } from "../domain/access-token"
import type {
  CallOperation,
  GatewayError,
} from "../domain/errors/gateway-error"
import type { MinorUnits } from "../domain/money"
import type { TimeBudget } from "../domain/time-budget"
import {
  type CallContext,
  hostAndUrlOptionOf,
  routeTextOfOperation,
  nameOfPathOption,
} from "./call-context"
import { createGatewayError } from "./answer/create-gateway-error"
import { answerOrThrow, type AnswerParser } from "./answer/parse-answer"
import { attemptWithTelemetry } from "./attempt-with-telemetry"
import type { Connection } from "./create-gateway-connection"
import { type CallSubject, OPERATIONS } from "./gateway-operations"
import { withRetries } from "./retry"
import type { GatewayIntegrationSettings } from "./gateway-integration-settings"
import { sendHttpRequest } from "./transport/send-http-request"
import {
  httpTimeoutsFrom,
  type HttpAnswer,
  type HttpRequest,
  joinUrl,
  jsonHeaders,
} from "./transport/http"
import { ID_PATTERNS } from "./wire/id-patterns"

interface CallRequest {
  operation: CallOperation
  subject: CallSubject
  content?: object
  /**
   * The amount that the call moves, in minor units. A call with an amount of 0 is an error of the plugin, and is not
   * sent.
   */
  amount?: MinorUnits
  /** Values in the request's body that no error message may repeat. */
  secrets?: readonly string[]
  /**
   * Ids in the request that no error message may repeat, for example the id of a saved card. Unlike `secrets`, ids of
   * one or two characters are removed from error messages, too.
   */
  secretIds?: readonly string[]
}

/**
 * A call that `buildGatewayCall` has checked: its path is configured, the id in the path is well-formed, and its amount
 * is not zero.
 */
export interface GatewayCall {
  context: CallContext & { operation: CallOperation }
  request: Omit<HttpRequest, "headers">
}

export async function callGateway<Result>(
  connection: Connection,
  request: CallRequest & {
    parseAnswer: AnswerParser<Result>
    budget: TimeBudget
  }
): Promise<Result> {
  const { parseAnswer, budget } = request
  const call = buildGatewayCall(connection.settings, request)
  return sendCallWithRetries(connection, { ...call, parseAnswer, budget })
}

/**
 * Checks a call and builds its request.
 * @throws GatewayError with the outcome `not_sent` if the id in the path is not well-formed, if the path is not
 * configured, or if the amount is 0.
 */
export function buildGatewayCall(
  settings: GatewayIntegrationSettings,
  {
    operation,
    subject,
    content,
    amount,
    secrets = [],
    secretIds = [],
  }: CallRequest
): GatewayCall {
  const { method, idInPath, path: name } = OPERATIONS[operation]
  const id = (idInPath && subject[idInPath]) ?? ""
  const idIsWrong = idInPath !== undefined && !ID_PATTERNS[idInPath].test(id)
  const context: GatewayCall["context"] = {
    operation,
    address: hostAndUrlOptionOf(settings, "baseUrl"),
    route: routeTextOfOperation(settings, operation),
    secrets: [settings.clientSecret, ...secrets],
    secretIds,
    // An invalid id may contain a secret, so the error does not repeat it.
    ...(idIsWrong ? {} : subject),
  }
  const { [name]: path } = settings.paths
  if (idIsWrong) {
    throw createGatewayError(
      { kind: "request_invalid", field: idInPath },
      context
    )
  }
  if (path === undefined) {
    throw createGatewayError(
      { kind: "request_invalid", field: nameOfPathOption(context) },
      context
    )
  }
  if (amount !== undefined && !(amount >= 1)) {
    throw createGatewayError(
      { kind: "request_invalid", field: "amount" },
      context
    )
  }
  const url = joinUrl(
    settings.baseUrl,
    settings.pathPrefix,
    idInPath ? path.replaceAll(`{${idInPath}}`, encodeURIComponent(id)) : path
  )
  return {
    context,
    request: {
      method,
      url,
      ...(content ? { body: JSON.stringify(content) } : {}),
    },
  }
}

/**
 * Sends a call, and returns the result that `parseAnswer` reads from the gateway's answer.
 *
 * After a failure that may be temporary, the call is attempted again. There are at most four attempts in all. A call
 * that must not arrive twice is attempted again only if the failed attempt certainly was not sent.
 *
 * After several failures, all calls of the same kind are paused for a short time. During a pause, they are not sent.
 * @throws GatewayError if calls of this kind are paused, or if the call fails.
 */
export async function sendCallWithRetries<Result>(
  connection: Connection,
  call: GatewayCall & { parseAnswer: AnswerParser<Result>; budget: TimeBudget }
): Promise<Result> {
  const { transport, random, circuitBreakerOf, settings } = connection
  const { context, budget } = call
  const { operation } = context
  const { isRepeatable = false, effect } = OPERATIONS[operation]
  const pauseError = errorIfOperationPaused(connection, context)
  if (pauseError) {
    throw pauseError
  }
  const breaker = circuitBreakerOf(operation)
  const subject = subjectIdOf(context)
  let attempt = 0
  const attemptCall = () =>
    attemptWithTelemetry(
      connection,
      { operation, subject, attempt: ++attempt },
      async () => {
        const answer = await sendCallWithAccessToken(connection, call, budget)
        const result = call.parseAnswer(answer, context)
        return { result, httpStatus: answer.httpStatus }
      }
    )
  return breaker.callAndCountOutages({
    subject,
    hasTime: budget.remainingMs() >= settings.leastCallMs,
    work: () =>
      withRetries(attemptCall, {
        isRepeatable,
        changesGateway: effect !== "nothing",
        budget,
        mayRepeat: () => breaker.pauseLeftMs === 0,
        clock: transport.clock,
        random,
      }),
  })
}

/**
 * Returns the error for a call that must not be sent now, because several calls of its kind have failed (ADR 26).
 * Returns `undefined` if calls of this kind are not paused. Sends nothing.
 */
export function errorIfOperationPaused(
  { circuitBreakerOf }: Pick<Connection, "circuitBreakerOf">,
  context: GatewayCall["context"]
): GatewayError | undefined {
  const { pauseLeftMs } = circuitBreakerOf(context.operation)
  return pauseLeftMs > 0
    ? createGatewayError({ kind: "paused", retryAfterMs: pauseLeftMs }, context)
    : undefined
}

/**
 * Returns the id of the charge or link that the call is about, for logs, traces and the circuit breaker. Returns an
 * empty text for the deletion of a saved card, because the card's id is enough to charge the card and must not be
 * logged.
 */
function subjectIdOf(subject: CallSubject): string {
  const { merchantChargeId, orderNumber, paymentLinkId, transactionId } =
    subject
  return merchantChargeId ?? orderNumber ?? paymentLinkId ?? transactionId ?? ""
}

/**
 * Sends a call with an access token and returns the answer, whatever its status is.
 *
 * After a 401, this process does not use that access token again. A call that is safe to repeat is then sent again with
 * another token. Any other call is not sent again, because the gateway may have carried it out before it answered 401
 * (A-07).
 *
 * The vault of saved cards is an exception: after a 401 from the vault, the token stays in use and the call is not sent
 * again. The 401 may mean that the credential has no right to use the vault, although the token is valid.
 * @throws GatewayError if no answer arrives.
 */
async function sendCallWithAccessToken(
  connection: Connection,
  call: GatewayCall,
  budget: TimeBudget
): Promise<HttpAnswer> {
  const { accessTokens } = connection
  const accessToken = await accessTokens.obtain(budget)
  const answer = await sendCallWithoutRetry(connection, call, {
    accessToken,
    budget,
  })
  const { isRepeatable, effect, isOfVault } = OPERATIONS[call.context.operation]
  if (answer.httpStatus !== 401 || isOfVault) {
    return answer
  }
  accessTokens.markRefused(accessToken)
  if (!isRepeatable) {
    return answer
  }
  try {
    const another = await accessTokens.obtain(budget)
    return await sendCallWithoutRetry(connection, call, {
      accessToken: another,
      budget,
    })
  } catch (error) {
    if (effect === "nothing") {
      throw error
    }
    // The first request was sent, so its 401 is the result. Reporting "not sent" would be wrong.
    return answer
  }
}

async function sendCallWithoutRetry(
  { transport, settings }: Connection,
  { context, request }: GatewayCall,
  { accessToken, budget }: { accessToken: AccessToken; budget: TimeBudget }
): Promise<HttpAnswer> {
  if (budget.isSpent()) {
    throw createGatewayError(
      { kind: "not_sent", reason: "budget_spent" },
      context
    )
  }
  const { callerOrigin, timeouts } = settings
  const headers = {
    ...jsonHeaders(settings),
    ...(callerOrigin === undefined ? {} : { "caller-origin": callerOrigin }),
    authorization: `Bearer ${accessToken.value}`,
  }
  const limits = httpTimeoutsFrom(
    settings,
    budget.cappedToRemainingMs(timeouts.callMs)
  )
  return answerOrThrow(
    await sendHttpRequest(transport, { ...request, headers }, limits),
    context
  )
}
