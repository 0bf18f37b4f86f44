import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readBothFigures } from "../../../../../../reconciliation/accept-gateway-figure"
import { acceptCheckoutTransparentGatewayFigureWorkflow } from "../../../../../../workflows/accept-checkout-transparent-gateway-figure"
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
  const { result } = await acceptCheckoutTransparentGatewayFigureWorkflow(
    request.scope
  ).run({
    input: {
      charge_id: id,
      ...request.validatedBody,
      accepted_by: request.auth_context.actor_id,
    },
  })
  if (result.kind === "conflict") {
    response.status(409).json({
      type: "conflict",
      message: result.why,
      ...showFigures(result.now),
    })
    return
  }
  response.json({ charge: { id, ...showSynchronized(result.charge) } })
}
