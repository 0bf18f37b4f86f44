import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { resolveByPerson } from "../../../../../../reconciliation/resolve-by-person"
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
  const resolved = await resolveByPerson(request.scope, id, {
    ...request.validatedBody,
    by: request.auth_context.actor_id,
  })
  if (resolved.kind === "conflict") {
    response.status(409).json({
      type: "conflict",
      message: resolved.why,
      ...showOperation(resolved.now),
    })
    return
  }
  response.json({
    operation: { id, outcome: request.validatedBody.outcome },
    charge: { id: resolved.chargeId, ...showSynchronized(resolved.charge) },
  })
}
