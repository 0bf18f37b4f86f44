import type { CardAuthorization } from "../../core/charge/card-authorization"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import { withRetries } from "../retry"
import type { GatewaySettings } from "../settings"
import { writeAuthorizeCardRequest } from "../wire/authorize-card-request"
import { chargeInAnswer } from "./charge-in-answer"
import type { Connection } from "./connection"
import { type GatewayCall, sendAuthorized } from "./send-authorized"

export async function authorizeCard(
  connection: Connection,
  authorization: CardAuthorization,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const { transport, random, settings } = connection
  const call = authorizeCardCall(settings, authorization)
  return withRetries(
    async () => {
      const answer = await sendAuthorized(connection, call, budget)
      return chargeInAnswer(answer, call.context, {
        contradictionIs: "an_error",
      })
    },
    { repeatable: false, budget, clock: transport.clock, random }
  )
}

function authorizeCardCall(
  settings: GatewaySettings,
  authorization: CardAuthorization
): GatewayCall {
  const context: CallContext = {
    operation: "authorize_card",
    merchantChargeId: authorization.merchantChargeId,
    secrets: [settings.clientSecret, ...personalValues(authorization)],
  }
  const path = settings.paths.authorizeCard
  if (path === null) {
    throw gatewayError(
      { kind: "disabled", optionPath: "paths.authorizeCard" },
      context
    )
  }
  const written = writeAuthorizeCardRequest(authorization, settings.wire)
  if (written.kind === "malformed") {
    throw gatewayError(
      { kind: "request_invalid", problems: written.problems },
      context
    )
  }
  return {
    context,
    request: {
      method: "POST",
      url: joinUrl(settings.baseUrl, settings.pathPrefix, path),
      body: written.body,
    },
  }
}

/** What the gateway might repeat when it complains. */
function personalValues({
  temporaryCardToken,
  customer,
  billingAddress,
}: CardAuthorization): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  const { name, email, document, phone } = customer
  return [
    temporaryCardToken,
    name,
    email,
    document,
    phone?.number ?? "",
  ].concat(street, number, zipCode, complement)
}
