import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { replayNotifications } from "../../../../../../webhooks/process/replay-notifications"

/** Puts one notification back as if it had just been received. Safe to repeat. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const replayed = await replayNotifications(request.scope, {
    id: request.params.id ?? "",
  })
  response.json({ replayed })
}
