import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../charge/errors/payment-plugin-error"
import { LONGEST_SEND_MS } from "../charge/times"
import {
  hasProviderFor,
  notificationsOf,
} from "../medusa/notification-channels"
import type { PluginOptions } from "../options/plugin-options"
import { withinMs } from "../reconciliation/within-ms"
import type { AlertText } from "../texts/alert-texts"

export type AlertChannel = "feed" | "email"

/** An alert as it goes out; one that is repeated with the same key reaches nobody twice. */
export interface AlertToSend extends AlertText {
  cause: string
  key?: string
}

/** What came of a channel; `no_provider`: the store has nothing that sends by it. */
export type ChannelOutcome =
  | { channel: AlertChannel; outcome: "sent" }
  | { channel: AlertChannel; outcome: "no_provider" | "failed"; why: string }

type Notifications = NonNullable<ReturnType<typeof notificationsOf>>
type NotificationToSend = Parameters<Notifications["createNotifications"]>[0]

/** As core's own workflows tell everybody who is logged in to the dashboard. */
const EVERYBODY = ""

/** Sends an alert by the dashboard's bell and to whoever is to be mailed. Never throws. */
export async function sendByChannels(
  container: MedusaContainer,
  alert: AlertToSend,
  { emails }: Pick<PluginOptions["alerts"], "emails">
): Promise<ChannelOutcome[]> {
  const { title, description, path, cause } = alert
  const data = { title, description, path, cause }
  const mail = {
    channel: "email",
    template: "checkout-transparent-alert",
    data,
    content: { subject: title, text: description, html: htmlOf(description) },
  } as const
  const keyOf = (whom: string) =>
    alert.key === undefined
      ? {}
      : { idempotency_key: `checkout-transparent:${alert.key}:${whom}` }
  const outcomes = [
    await send(container, "feed", [
      {
        to: EVERYBODY,
        channel: "feed",
        template: "admin-ui",
        data,
        ...keyOf("feed"),
      },
    ]),
  ]
  if (emails.length > 0) {
    outcomes.push(
      await send(
        container,
        "email",
        emails.map((to) => ({ ...mail, to, ...keyOf(to) }))
      )
    )
  }
  return outcomes
}

/** Each of them, whatever becomes of the others. */
async function send(
  container: MedusaContainer,
  channel: AlertChannel,
  notifications: readonly (NotificationToSend & object)[]
): Promise<ChannelOutcome> {
  try {
    const module = notificationsOf(container)
    if (!module || !(await hasProviderFor(container, channel))) {
      return { channel, outcome: "no_provider", why: NO_PROVIDER[channel] }
    }
    const failures = await Promise.all(
      notifications.map((one) => failureOf(module, one))
    )
    const [why] = failures.filter((failure) => failure !== undefined)
    return why === undefined
      ? { channel, outcome: "sent" }
      : { channel, outcome: "failed", why }
  } catch (error) {
    return { channel, outcome: "failed", why: describeError(error) }
  }
}

/** Why it was not sent; undefined when it was. A provider that hangs keeps nobody waiting. */
async function failureOf(
  module: Notifications,
  notification: NotificationToSend
): Promise<string | undefined> {
  const sending = module
    .createNotifications(notification)
    .then(() => "sent" as const, describeError)
  const came = await withinMs(LONGEST_SEND_MS, sending)
  return came === "sent"
    ? undefined
    : (came ?? `the provider did not answer within ${LONGEST_SEND_MS} ms.`)
}

const NO_PROVIDER: Record<AlertChannel, string> = {
  feed: "The store has no notification provider for the channel feed; Medusa's own is @medusajs/medusa/notification-local.",
  email:
    "The store has no notification provider for the channel email. See docs/alerts.md.",
}

function htmlOf(text: string): string {
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
  return `<p>${escaped.replaceAll("\n", "<br>")}</p>`
}
