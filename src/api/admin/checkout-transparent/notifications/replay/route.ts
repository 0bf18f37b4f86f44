import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { replayCheckoutTransparentNotificationsWorkflow } from "../../../../../workflows/replay-checkout-transparent-notifications"
import type { ReplayNotificationsBody } from "../../validators"

/** Puts all notifications of a span of time back as if they had just been received. */
export async function POST(
  request: AuthenticatedMedusaRequest<ReplayNotificationsBody>,
  response: MedusaResponse
): Promise<void> {
  const { account, from, to, states } = request.validatedBody
  const { result } = await replayCheckoutTransparentNotificationsWorkflow(
    request.scope
  ).run({
    input: {
      span: { from, to, states, ...(account === undefined ? {} : { account }) },
    },
  })
  response.json({ replayed: result })
}
