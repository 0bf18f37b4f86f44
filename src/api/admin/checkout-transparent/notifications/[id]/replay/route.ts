import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { replayCheckoutTransparentNotificationsWorkflow } from "../../../../../../workflows/replay-checkout-transparent-notifications"

/** Puts one notification back as if it had just been received. Safe to repeat. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { result } = await replayCheckoutTransparentNotificationsWorkflow(
    request.scope
  ).run({ input: { id: request.params.id ?? "" } })
  response.json({ replayed: result })
}
