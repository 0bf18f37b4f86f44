import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { captureOne } from "../../change-one-charge"
import type { CaptureBody } from "../../../payment-validators"
import { answerChanged } from "../../answer-changed"

/** Takes what is reserved, or a part of it. */
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
  await answerChanged(request, response, { id, changed })
}
