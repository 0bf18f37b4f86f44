import type { CardAuthorization } from "../../core/charge/card-authorization"
import type { GatewayCharge } from "../../core/charge/gateway-charge"
import type { TimeBudget } from "../../core/time/time-budget"
import { writeAuthorizeCardRequest } from "../wire/authorize-card-request"
import type { Connection } from "./connection"
import { createCharge } from "./create-charge"

export function authorizeCard(
  connection: Connection,
  authorization: CardAuthorization,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const { wire } = connection.settings
  return createCharge(
    connection,
    {
      operation: "authorize_card",
      charge: authorization,
      content: writeAuthorizeCardRequest(authorization, wire),
      secrets: cardSecrets(authorization),
    },
    budget
  )
}

function cardSecrets({
  temporaryCardToken,
  billingAddress,
}: CardAuthorization): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  return [temporaryCardToken, street, number, zipCode, complement]
}
