import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { leaveOutUndefined } from "../../../../../charge/reading/values"
import {
  replayCheckoutTransparentNotificationsWorkflow,
  type ReplayNotificationsInput,
} from "../../../../../workflows/replay-checkout-transparent-notifications"
import type { ReplayNotificationsBody } from "../../notification-validators"

/**
 * Puts notifications back as if they had just been received: those of a list, or all of a span of time.
 * Those that somebody is at work on are left out of the count.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<ReplayNotificationsBody>,
  response: MedusaResponse
): Promise<void> {
  const { result } = await replayCheckoutTransparentNotificationsWorkflow(
    request.scope
  ).run({ input: inputOf(request.validatedBody) })
  response.json({ replayed: result })
}

function inputOf({
  ids,
  states = ["dead"],
  ...span
}: ReplayNotificationsBody): ReplayNotificationsInput {
  return ids ? { ids } : { span: leaveOutUndefined({ ...span, states }) }
}
