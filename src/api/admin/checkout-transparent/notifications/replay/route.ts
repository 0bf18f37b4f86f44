import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { leaveOutUndefined } from "../../../../../charge/reading/values"
import {
  type NotificationsToReplay,
  replayNotifications,
} from "../../../../../webhooks/process/replay-notifications"
import type { ReplayNotificationsBody } from "../../notification-validators"

/**
 * Puts notifications back as if they had just been received: those of a list, or all of a span of time.
 * Those that somebody is at work on are left out of the count.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<ReplayNotificationsBody>,
  response: MedusaResponse
): Promise<void> {
  const which = chosenBy(request.validatedBody)
  response.json({ replayed: await replayNotifications(request.scope, which) })
}

function chosenBy({
  ids,
  states = ["dead"],
  ...span
}: ReplayNotificationsBody): NotificationsToReplay {
  return ids ? { ids } : { span: leaveOutUndefined({ ...span, states }) }
}
