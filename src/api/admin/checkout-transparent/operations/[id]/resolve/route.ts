import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { resolveCheckoutTransparentOperationWorkflow } from "../../../../../../workflows/resolve-checkout-transparent-operation"
import { showOperation, showSynchronized } from "../../../show-figure"
import type { ResolveOperationBody } from "../../../payment-validators"

/**
 * A person says whether an operation in doubt happened. 409, with how it is now, when the gateway
 * shows something else than what he saw, or when it is known by now.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<ResolveOperationBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { result } = await resolveCheckoutTransparentOperationWorkflow(
    request.scope
  ).run({
    input: {
      operation_id: id,
      ...request.validatedBody,
      resolved_by: request.auth_context.actor_id,
    },
  })
  if (result.kind === "conflict") {
    response.status(409).json({
      type: "conflict",
      message: result.why,
      ...showOperation(result.now),
    })
    return
  }
  response.json({
    operation: { id, outcome: request.validatedBody.outcome },
    charge: { id: result.chargeId, ...showSynchronized(result.charge) },
  })
}
