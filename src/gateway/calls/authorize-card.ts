import type { CardAuthorization } from "../../core/charge/card-authorization"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import type { GatewaySettings } from "../settings"
import { writeAuthorizeCardRequest } from "../wire/authorize-card-request"
import type { Connection } from "./connection"
import { operationPath } from "./operation-path"
import type { GatewayCall } from "./send-authorized"
import { sendMoneyCall } from "./send-money-call"

export async function authorizeCard(
  connection: Connection,
  authorization: CardAuthorization,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const call = authorizeCardCall(connection.settings, authorization)
  return sendMoneyCall(connection, call, budget)
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
  const path = operationPath(settings, context)
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
