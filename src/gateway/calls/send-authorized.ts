import type { AccessToken } from "../../core/ports/access-token-store"
import type { GuardedOperation } from "../../core/ports/circuit-watch"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { answerOrThrow } from "../judge-answer"
import { exchange } from "../transport/exchange"
import type { HttpAnswer, HttpRequest } from "../transport/http"
import { exchangeLimits, jsonHeaders } from "../transport/transport"
import type { IntegrationSettings } from "../settings"
import type { Connection } from "./connection"

type AnyConnection = Connection<IntegrationSettings>

export interface GatewayCall {
  context: CallContext & { operation: GuardedOperation }
  request: Omit<HttpRequest, "headers">
}

/**
 * Sends one call with an access token and returns its answer, whatever it says; throws a
 * GatewayError when none came. A 401 drops the access token and repeats the call once with another.
 *
 * Repeating is safe for what moves money too: a 401 says that the credential was refused, which an
 * API does before it looks at the request. Nothing was done with the first one.
 */
export async function sendAuthorized(
  connection: AnyConnection,
  call: GatewayCall,
  budget: TimeBudget
): Promise<HttpAnswer> {
  const { accessTokens } = connection
  const accessToken = await accessTokens.obtain(budget)
  const answer = await send(
    connection,
    withAccessToken(connection, call, accessToken),
    budget
  )
  if (answer.httpStatus !== 401) {
    return answer
  }
  const another = await accessTokens.replace(accessToken, budget)
  return send(connection, withAccessToken(connection, call, another), budget)
}

interface AuthorizedCall {
  context: CallContext
  request: HttpRequest
}

async function send(
  { transport, settings }: AnyConnection,
  { context, request }: AuthorizedCall,
  budget: TimeBudget
): Promise<HttpAnswer> {
  if (budget.isSpent()) {
    throw gatewayError({ kind: "not_sent", reason: "budget_spent" }, context)
  }
  const limits = exchangeLimits(
    settings,
    budget.atMost(settings.timeouts.callMs)
  )
  return answerOrThrow(await exchange(transport, request, limits), context)
}

function withAccessToken(
  { settings }: AnyConnection,
  { context, request }: GatewayCall,
  accessToken: AccessToken
): AuthorizedCall {
  const { callerOrigin } = settings
  return {
    context,
    request: {
      ...request,
      headers: {
        ...jsonHeaders(settings),
        ...(callerOrigin === undefined
          ? {}
          : { "caller-origin": callerOrigin }),
        authorization: `Bearer ${accessToken.value}`,
      },
    },
  }
}
