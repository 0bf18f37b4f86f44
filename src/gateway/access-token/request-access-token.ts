import { z } from "@medusajs/framework/zod"
import {
  type IssuedAccessToken,
  withNonEnumerableValue,
} from "../../domain/access-token"
import { reportedIntegerSchema } from "../../domain/parsing/json-values"
import type { TimeBudget } from "../../domain/time-budget"
import { type CallContext, hostAndUrlOptionOf } from "../call-context"
import {
  answerOrThrow,
  invalidAnswerError,
  successJsonOrThrow,
} from "../answer/parse-answer"
import type { GatewayIntegrationSettings } from "../gateway-integration-settings"
import { sendHttpRequest } from "../transport/send-http-request"
import {
  httpTimeoutsFrom,
  joinUrl,
  jsonHeaders,
  type Transport,
} from "../transport/http"

/**
 * The number of seconds before the expiry of a token at which the plugin stops using the token. In this time, a call
 * that has already read the token can still reach the gateway. A token with a lifetime of less than a minute is used
 * for half of its lifetime.
 */
const RENEW_EARLY_S = 30

/**
 * Requests a new access token with the account's client id and secret.
 *
 * `freshForMs` of the result says for how many milliseconds after the arrival of the answer the token may be used. It
 * is shorter than the lifetime that the gateway reports, by a safety margin and by the duration of the request. Source:
 * docs/gateway.md#access-token
 */
export async function requestAccessToken(
  settings: GatewayIntegrationSettings,
  transport: Transport,
  budget: TimeBudget
): Promise<IssuedAccessToken> {
  const context: CallContext = {
    operation: "request_access_token",
    tokenIntegration: settings.integration,
    address: hostAndUrlOptionOf(settings, "authUrl"),
    secrets: [settings.clientSecret],
  }
  const sentAtMs = transport.clock.monotonicMs()
  const exchanged = await sendHttpRequest(
    transport,
    {
      method: "POST",
      url: joinUrl(settings.authUrl, settings.paths.accessToken),
      headers: jsonHeaders(settings),
      body: JSON.stringify({
        grant_type: "client_credentials",
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
    },
    httpTimeoutsFrom(settings, budget.remainingMs())
  )
  const answer = answerOrThrow(exchanged, context)
  const { success, data } = accessTokenAnswer.safeParse(
    successJsonOrThrow(answer, context)
  )
  if (!success) {
    throw invalidAnswerError(answer, context, "unreadable")
  }
  const lifetimeS = data.expires_in ?? DEFAULT_LIFETIME_S
  const early = Math.min(RENEW_EARLY_S, lifetimeS / 2)
  const underWayMs = transport.clock.monotonicMs() - sentAtMs
  return withNonEnumerableValue(data.access_token, {
    freshForMs: (lifetimeS - early) * 1000 - underWayMs,
  })
}

/**
 * The lifetime in seconds that is assumed if the answer has no readable `expires_in`. The gateway's interface document
 * says five minutes, but shows no example of the answer.
 */
const DEFAULT_LIFETIME_S = 300

const accessTokenAnswer = z.object({
  // Only visible ASCII is accepted, because the token is sent in a header.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: reportedIntegerSchema,
})
