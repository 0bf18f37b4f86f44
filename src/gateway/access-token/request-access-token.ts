import {
  type IssuedAccessToken,
  issuedAccessToken,
} from "../../core/ports/access-token-store"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import { answerOrThrow, successOrThrow } from "../judge-answer"
import type { IntegrationSettings } from "../settings"
import { exchange } from "../transport/exchange"
import {
  exchangeLimits,
  jsonHeaders,
  type Transport,
} from "../transport/transport"
import { readAccessToken } from "../wire/access-token-answer"

/** The service measures the lifetime by its clock, from its answer; ours differs by a little. */
const RENEW_EARLY_S = 30

/**
 * Requests a new access token with the client's credentials.
 * It counts as expiring from the moment of sending, and is renewed 30 s before that; a token that
 * lives less than a minute at half its life.
 * Source: interface.md "Obtain an access token", "Authentication" 5.
 */
export async function requestAccessToken(
  settings: IntegrationSettings,
  transport: Transport,
  budget: TimeBudget
): Promise<IssuedAccessToken> {
  const context: CallContext = {
    operation: "request_access_token",
    integration: settings.integration,
    secrets: [settings.clientSecret],
  }
  const sentAtMs = transport.clock.monotonicMs()
  const exchanged = await exchange(
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
    exchangeLimits(settings, budget.remainingMs())
  )
  const answer = answerOrThrow(exchanged, context)
  const issued = readAccessToken(successOrThrow(answer, context))
  if (!issued) {
    throw gatewayError(
      { kind: "answer_invalid", answer, fault: "unreadable" },
      context
    )
  }
  const { value, lifetimeS } = issued
  const early = Math.min(RENEW_EARLY_S, lifetimeS / 2)
  const underWayMs = transport.clock.monotonicMs() - sentAtMs
  return issuedAccessToken(value, (lifetimeS - early) * 1000 - underWayMs)
}
