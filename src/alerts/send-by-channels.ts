import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../charge/errors/payment-plugin-error"
import { LONGEST_SEND_MS } from "../charge/times"
import {
  hasProviderFor,
  notificationsOf,
} from "../medusa/notification-channels"
import { withinMs } from "../reconciliation/within-ms"
import type { AlertText } from "../texts/alert-texts"

type AlertChannel = "feed" | "email"

/** An alert as it goes out. */
export interface AlertToSend extends AlertText {
  cause: string
  /** Of the entry of the bell: a second one with the same key is none. */
  key?: string
  /** Who is to be mailed. */
  emails: readonly string[]
}

/** What came of a channel; `no_provider`: the store has nothing that sends by it. */
export type ChannelOutcome = {
  channel: AlertChannel
  /** The addresses that were mailed. */
  reached: string[]
} & ({ outcome: "sent" } | { outcome: "no_provider" | "failed"; why: string })

type Notifications = NonNullable<ReturnType<typeof notificationsOf>>
type NotificationToSend = Exclude<
  Parameters<Notifications["createNotifications"]>[0],
  readonly unknown[]
>

/** As core's own workflows tell everybody who is logged in to the dashboard. */
const EVERYBODY = ""

/**
 * Sends an alert by the dashboard's bell and to whoever is to be mailed. Mails have no key: Medusa
 * leaves one that failed marked as failed when it is sent again with its key, and would send it once
 * more, and one that a killed process was sending it would never send. Never throws.
 */
export async function sendByChannels(
  container: MedusaContainer,
  { title, description, path, cause, key, emails }: AlertToSend
): Promise<ChannelOutcome[]> {
  const data = { title, description, path, cause }
  const entry = {
    to: EVERYBODY,
    channel: "feed",
    template: "admin-ui",
    data,
    ...(key === undefined
      ? {}
      : { idempotency_key: `checkout-transparent:${key}` }),
  }
  const mail = {
    channel: "email",
    template: "checkout-transparent-alert",
    data,
    content: { subject: title, text: description, html: htmlOf(description) },
  }
  const outcomes = [await send(container, "feed", [entry])]
  return emails.length === 0
    ? outcomes
    : [
        ...outcomes,
        await send(
          container,
          "email",
          emails.map((to) => ({ ...mail, to }))
        ),
      ]
}

/** Each of them, whatever becomes of the others. */
async function send(
  container: MedusaContainer,
  channel: AlertChannel,
  notifications: readonly NotificationToSend[]
): Promise<ChannelOutcome> {
  try {
    const module = notificationsOf(container)
    if (!module || !(await hasProviderFor(container, channel))) {
      return {
        channel,
        reached: [],
        outcome: "no_provider",
        why: NO_PROVIDER[channel],
      }
    }
    const sent = await Promise.all(
      notifications.map(async (one) => ({
        to: one.to,
        why: await failureOf(module, one),
      }))
    )
    const reached = sent.flatMap(({ to, why }) =>
      why === undefined && to !== EVERYBODY ? [to] : []
    )
    const why = sent.find((one) => one.why !== undefined)?.why
    return why === undefined
      ? { channel, reached, outcome: "sent" }
      : { channel, reached, outcome: "failed", why }
  } catch (error) {
    return {
      channel,
      reached: [],
      outcome: "failed",
      why: describeError(error),
    }
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
