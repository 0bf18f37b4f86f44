import type { ChargeCustomer } from "../../core/charge/charge-customer"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext, CreationOperation } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import type { GatewaySettings } from "../settings"
import type { WrittenRequest } from "../wire/written-request"
import type { Connection } from "./connection"
import { operationPath } from "./operation-path"
import type { GatewayCall } from "./send-authorized"
import { sendMoneyCall } from "./send-money-call"

interface ChargeCreation {
  operation: CreationOperation
  charge: { merchantChargeId: string; customer: ChargeCustomer }
  content: WrittenRequest
  /** What of the content no error may repeat, besides who the customer is. */
  secrets?: readonly string[]
}

/** What all creations have in common: a charge of our naming is posted, and answered with it. */
export async function createCharge(
  connection: Connection,
  creation: ChargeCreation,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const call = creationCall(connection.settings, creation)
  return sendMoneyCall(connection, call, budget)
}

function creationCall(
  settings: GatewaySettings,
  { operation, charge, content, secrets = [] }: ChargeCreation
): GatewayCall {
  const context: CallContext & { operation: CreationOperation } = {
    operation,
    merchantChargeId: charge.merchantChargeId,
    secrets: [
      settings.clientSecret,
      ...personalValues(charge.customer),
      ...secrets,
    ],
  }
  const path = operationPath(settings, context)
  if (content.kind === "malformed") {
    throw gatewayError(
      { kind: "request_invalid", problems: content.problems },
      context
    )
  }
  return {
    context,
    request: {
      method: "POST",
      url: joinUrl(settings.baseUrl, settings.pathPrefix, path),
      body: content.body,
    },
  }
}

/** What the gateway might repeat when it complains. */
function personalValues({
  name,
  email,
  document,
  phone,
}: ChargeCustomer): string[] {
  return [name, email, document, phone?.number ?? ""]
}
