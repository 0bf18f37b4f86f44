import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  acceptGatewayFigure,
  readBothFigures,
} from "../../../../../../reconciliation/accept-gateway-figure"
import { showFigures, showSynchronized } from "../../../show-figure"
import type { AcceptFigureBody } from "../../../payment-validators"

/** What the ledger has of a charge, and what the gateway shows of it now. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const found = await readBothFigures(request.scope, request.params.id ?? "")
  response.json(showFigures(found))
}

/**
 * A person takes what the gateway shows for the truth. 409, with how it is now, when that is not what
 * he saw.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<AcceptFigureBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const accepted = await acceptGatewayFigure(request.scope, id, {
    ...request.validatedBody,
    by: request.auth_context.actor_id,
  })
  if (accepted.kind === "conflict") {
    response.status(409).json({
      type: "conflict",
      message: accepted.why,
      ...showFigures(accepted.now),
    })
    return
  }
  response.json({ charge: { id, ...showSynchronized(accepted.charge) } })
}
