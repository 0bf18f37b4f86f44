import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { amountToCapture } from "../../../../../charge/allowed-actions"
import { captureOne } from "../change-one-charge"
import type { CaptureSeveralBody } from "../../payment-validators"
import { changeSeveral } from "../change-several"

/** Takes what their orders owe of what is reserved of several charges. */
export async function POST(
  request: AuthenticatedMedusaRequest<CaptureSeveralBody>,
  response: MedusaResponse
): Promise<void> {
  const by = request.auth_context.actor_id
  await changeSeveral(request, response, {
    action: "charges/capture",
    kind: "capture",
    amountOf: amountToCapture,
    change: (one) => captureOne(request.scope, { ...one, by }),
  })
}
