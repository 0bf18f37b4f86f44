import type { MedusaContainer } from "@medusajs/framework/types"
import type { AlertReceiver } from "../charge/alert"
import { describeError } from "../charge/errors/payment-plugin-error"
import { LONGEST_SEND_MS } from "../charge/times"
import {
  hasProviderFor,
  notificationsOf,
} from "../medusa/notification-channels"
import { withinMs } from "../reconciliation/within-ms"
import type { AlertText } from "../texts/alert-texts"

/** An alert in the form in which it is sent. */
export interface AlertToSend extends AlertText {
  cause: string
  /** Medusa sends nothing under a key that it already has, unless it knows that sending failed. */
  key: string
}

/** `no_provider`: no provider of the store serves the channel. `unknown`: no answer came in time. */
export type SendOutcome =
  | { outcome: "sent" }
  | { outcome: "no_provider" }
  | { outcome: "failed" | "unknown"; why: string }

/** Sends to one receiver by Medusa's notification module. Never throws, and waits ten seconds at most. */
export async function sendNotification(
  container: MedusaContainer,
  { channel, recipient }: AlertReceiver,
  { title, description, path, cause, key }: AlertToSend
): Promise<SendOutcome> {
  try {
    const module = notificationsOf(container)
    if (!module || !(await hasProviderFor(container, channel))) {
      return { outcome: "no_provider" }
    }
    const sending = module
      .createNotifications({
        to: recipient,
        channel,
        data: { title, description, path, cause },
        idempotency_key: `checkout-transparent:${key}`,
        ...(channel === "feed"
          ? { template: "admin-ui" }
          : {
              template: "checkout-transparent-alert",
              content: {
                subject: title,
                text: description,
                html: htmlOf(description),
              },
            }),
      })
      .then(
        (): SendOutcome => ({ outcome: "sent" }),
        (error: unknown): SendOutcome => ({
          outcome: "failed",
          why: describeError(error),
        })
      )
    return (
      (await withinMs(LONGEST_SEND_MS, sending)) ?? {
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
  return `<p>${escaped.replaceAll("\n", "<br>")}</p>`
}
