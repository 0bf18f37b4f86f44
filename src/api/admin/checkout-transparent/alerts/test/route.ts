import { sendNotification } from "../../../../../alerts/send-notification"
import { textOfAlert } from "../../../../../alerts/text-of-alert"
import { receiversOf } from "../../../../../charge/alert"
import { ledgerOf } from "../../../../../medusa/core"
import { acting } from "../../../route-handler"

/** Sends a test alert by every channel, and answers by which it went. */
export const POST = acting(
  { may: "settings", record: "alerts/test" },
  async ({ scope }, response) => {
    const { alerts } = ledgerOf(scope).pluginOptions
    const text = await textOfAlert(scope, { cause: "test", data: {} })
    const failures = new Map<string, string | undefined>()
    const outcomes = await Promise.all(
      receiversOf("test", alerts.emails).map(async (receiver) => ({
        channel: receiver.channel,
        ...(await sendNotification(scope, receiver, {
          ...text,
          cause: "test",
        })),
      }))
    )
    for (const one of outcomes) {
      if (one.outcome !== "sent" && !failures.has(one.channel)) {
        failures.set(one.channel, one.why)
      }
    }
    const channels = new Set(outcomes.map(({ channel }) => channel))
    response.json({
      sent: [...channels].filter((channel) => !failures.has(channel)),
      failed: [...failures].map(([channel, why]) => ({ channel, why })),
    })
  }
)
