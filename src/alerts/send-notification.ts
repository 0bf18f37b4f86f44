import type {
  MedusaContainer,
  INotificationModuleService,
} from "@medusajs/framework/types"
import type { AlertReceiver } from "../domain/alert/alert"
import { describeError } from "../domain/errors/payment-plugin-error"

import { waitAtMost } from "../reconciliation/queue/wait-at-most"
import { Modules } from "@medusajs/framework/utils"
import { hasNotificationProvider } from "../medusa/has-notification-provider"

/** The longest time in milliseconds to wait for a notification provider to send one message. */
export const LONGEST_SEND_MS = 10_000

/** A message to one receiver, with its texts and the data for a template. */
export interface NotificationContent {
  /** The name by which the store's notification provider finds the template for the message. */
  template: string
  /** The values that the store's template can show. */
  data: Record<string, unknown>
  /** The subject of the message. Notification providers that work without templates use it. */
  subject: string
  text: string
  /**
   * The idempotency key of the message. Medusa sends only one message for each key, unless the earlier sending failed.
   */
  key: string
}

/**
 * The result of sending a message. `no_provider` means that no provider of the store serves the channel. `unknown`
 * means that the provider did not answer in time.
 */
export type SendOutcome =
  | { outcome: "sent" }
  | { outcome: "no_provider" }
  | { outcome: "failed" | "unknown"; why: string }

/**
 * Sends a message to one receiver through Medusa's notification module. Waits at most ten seconds for the notification
 * provider. Never throws.
 */
export async function sendNotification(
  container: MedusaContainer,
  { channel, recipient }: AlertReceiver,
  { template, data, subject, text, key }: NotificationContent
): Promise<SendOutcome> {
  try {
    // The store may have switched Medusa's notification module off.
    const module = container.resolve<INotificationModuleService | undefined>(
      Modules.NOTIFICATION,
      { allowUnregistered: true }
    )
    // Without this check, the module would store and show a notification that no provider sends.
    if (!module || !(await hasNotificationProvider(container, channel))) {
      return { outcome: "no_provider" }
    }
    const sending = module
      .createNotifications({
        to: recipient,
        channel,
        data,
        idempotency_key: key,
        template,
        ...(channel === "feed"
          ? {}
          : { content: { subject, text, html: htmlOf(text) } }),
      })
      .then((): SendOutcome => ({ outcome: "sent" }))
    return (
      (await waitAtMost(LONGEST_SEND_MS, sending)) ?? {
        outcome: "unknown",
        why: `the provider did not answer within ${LONGEST_SEND_MS} ms.`,
      }
    )
  } catch (error) {
    return { outcome: "failed", why: describeError(error) }
  }
}

function htmlOf(text: string): string {
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
  const linked = escaped.replace(/https?:\/\/\S+/g, '<a href="$&">$&</a>')
  return `<p>${linked.replaceAll("\n", "<br>")}</p>`
}
