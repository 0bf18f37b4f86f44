import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { receiversOf } from "../../../../../charge/alert"
import { sendNotification } from "../../../../../alerts/send-notification"
import { textOfAlert } from "../../../../../alerts/text-of-alert"
import { ledgerOf } from "../../../../../medusa/core"

/** Sends a test alert by every channel, and answers by which it went. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { alerts } = ledgerOf(request.scope).pluginOptions
  const text = await textOfAlert(request.scope, { cause: "test", data: {} })
  const outcomes = await Promise.all(
    receiversOf("test", alerts.emails).map(async (receiver) => ({
      channel: receiver.channel,
      ...(await sendNotification(request.scope, receiver, {
        ...text,
        cause: "test",
      })),
    }))
  )
  const channels = [...new Set(outcomes.map(({ channel }) => channel))]
  const failed = channels.flatMap((channel) =>
    outcomes
      .filter((one) => one.channel === channel)
      .flatMap((one) => (one.outcome === "sent" ? [] : [one]))
      .slice(0, 1)
      .map(({ why }) => ({ channel, why }))
  )
  response.json({
    sent: channels.filter(
      (channel) => !failed.some((one) => one.channel === channel)
    ),
    failed,
  })
}
