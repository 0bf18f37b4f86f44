import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { captureOne } from "../../change-one-charge"
import type { CaptureBody } from "../../../payment-validators"
import { showChargeInFull } from "../../read-charge"

/**
 * Takes what is reserved, or a part of it. 202 with words while nobody knows whether it happened; 409,
 * with how it is now, when it is not as the person saw it.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<CaptureBody>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { amount, observed } = request.validatedBody
  const changed = await captureOne(request.scope, {
    chargeId: id,
    amount,
    observed,
    by: request.auth_context.actor_id,
  })
  if (changed.kind === "refused") {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, changed.why)
  }
  const charge = await showChargeInFull(request, id)
  switch (changed.kind) {
    case "done":
      response.json({ charge })
      break
    case "being_confirmed":
      response.status(202).json({ charge, message: changed.why })
      break
    case "conflict":
      response
        .status(409)
        .json({ type: "conflict", message: changed.why, charge })
  }
}
