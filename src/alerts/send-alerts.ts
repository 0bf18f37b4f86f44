import type { MedusaContainer } from "@medusajs/framework/types"
import { alertsOfFindings } from "../domain/alert/alerts-of-events"
import { describeError } from "../domain/errors/payment-plugin-error"
import {
  LONGEST_SEND_MS,
  type SendOutcome,
  sendNotification,
} from "./send-notification"
import { runChecks } from "../health/run-checks"
import { ledgerOf, logOf, emailOfUser } from "../medusa/container"
import type { StoredAlert } from "../modules/ledger"
import { publishOutboxEvents } from "../reconciliation/event/publish-events"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Alert, AlertReceiver } from "../domain/alert/alert"
import { decimalFromMinorUnits } from "../domain/money"
import { readOrderHeads } from "../medusa/customer/find-orders-and-buyers"
import {
  type AdditionalAlertData,
  type AlertText,
  alertText,
} from "../texts/alert-texts"

/**
 * How many alerts are sent in parallel. The number is low, so that alerts do not use up the store's database
 * connections.
 */
const PARALLEL_ALERTS = 5

/**
 * Stores alerts about findings of health checks, sends all alerts that are due, and publishes their events. Several
 * processes may call this function at the same time: each process sends only the alerts that it has claimed.
 *
 * After ten seconds, no further alert is sent, so that a provider that does not answer cannot delay the job for long.
 */
export async function sendDueAlerts(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const findings = await runChecks(container, "alerts")
  await ledger.recordAlerts(alertsOfFindings(findings))
  const until = performance.now() + LONGEST_SEND_MS
  do {
    const alerts = await ledger.claimAlerts(PARALLEL_ALERTS)
    if (alerts.length === 0) {
      break
    }
    await Promise.all(
      alerts.map((alert) => sendAlertAndRecordOutcome(container, alert))
    )
  } while (performance.now() < until)
  await publishOutboxEvents(container)
}

async function sendAlertAndRecordOutcome(
  container: MedusaContainer,
  alert: StoredAlert
): Promise<void> {
  const ledger = ledgerOf(container)
  const sent = await deliverAlert(container, alert).catch(
    (error: unknown): SendOutcome => ({
      outcome: "failed",
      why: describeError(error),
    })
  )
  if (sent.outcome === "sent" || sent.outcome === "no_provider") {
    await ledger.markAlertFinished(alert.id)
    return
  }
  // If the outcome is unknown, a later run of the job tries the same key again. Medusa sends only one message for each
  // key.
  const isAbandoned =
    sent.outcome === "failed" &&
    (await ledger.recordAlertFailureAndAbandonIfOld(alert.id))
  logOf(container).warn(
    `checkout-transparent: an alert (${alert.cause}) was not sent by ${alert.channel}; ${isAbandoned ? "it was tried for a day and is not tried again" : "it is retried for a day"}: ${sent.why}`
  )
}

async function deliverAlert(
  container: MedusaContainer,
  alert: StoredAlert
): Promise<SendOutcome> {
  const { id, key, cause, channel } = alert
  const { isCausedByRecipient, ...text } = await textOfAlert(container, alert)
  if (isCausedByRecipient) {
    return { outcome: "sent" }
  }
  // An alert has many receivers of e-mail, but only one entry in the bell. The event is published with that entry, so
  // that it is published once. An alert about changed settings has no entry in the bell, and therefore no event.
  if (channel === "feed") {
    await ledgerOf(container).writeOutboxEntries([
      {
        name: "checkout_transparent.alert.raised",
        key: `alert:${key}`,
        data: { alert_id: id, cause, ...text },
      },
    ])
  }
  return sendNotification(container, alert, {
    template: channel === "feed" ? "admin-ui" : "checkout-transparent-alert",
    data: { ...text, cause },
    subject: text.title,
    text: text.description,
    key: `checkout-transparent:${alert.medusaKey}`,
  })
}

/**
 * Returns the text of an alert in the language of the store's first account. `isCausedByRecipient` is true if the
 * receiver's own action caused the alert.
 */
async function textOfAlert(
  container: MedusaContainer,
  alert: Pick<Alert, "cause" | "data"> & Partial<AlertReceiver>
): Promise<AlertText & { isCausedByRecipient: boolean }> {
  const { accounts } = ledgerOf(container).pluginOptions
  const about = await readAlertDetails(container, alert)
  return {
    ...alertText(alert, accounts[0]?.locale ?? "pt-BR", {
      ...about,
      adminUrl: adminUrlOf(container),
    }),
    isCausedByRecipient: about.by !== undefined && about.by === alert.recipient,
  }
}

async function readAlertDetails(
  container: MedusaContainer,
  { data }: Pick<Alert, "data">
): Promise<AdditionalAlertData> {
  if ("by" in data) {
    return { by: await emailOfUser(container, data.by) }
  }
  if (!("charge_id" in data)) {
    return {}
  }
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(data.charge_id)
  const orderId = data.order_id ?? charge?.orderId
  const orders = await readOrderHeads(container, orderId ? [orderId] : [])
  const order = orders.get(orderId ?? "")?.displayId
  return {
    order: order == null ? undefined : String(order),
    amount:
      "amount" in data
        ? data.amount
        : charge && Number(decimalFromMinorUnits(charge.amount)),
  }
}

/** Returns the URL of the dashboard, or only its path if Medusa's configuration has no URL of the backend. */
function adminUrlOf(container: MedusaContainer): string {
  const { admin } = container.resolve<{
    admin?: { path?: string; backendUrl?: string }
  }>(ContainerRegistrationKeys.CONFIG_MODULE)
  const url = admin?.backendUrl ?? ""
  const host = /^https?:/.test(url) ? url.replace(/(?<!\/)\/+$/, "") : ""
  return `${host}${admin?.path ?? "/app"}`
}
