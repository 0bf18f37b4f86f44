import type { MedusaContainer } from "@medusajs/framework/types"
import { alertsOfFindings } from "../charge/alerts-of-events"
import { describeError } from "../charge/errors/payment-plugin-error"
import { LONGEST_SEND_MS } from "../charge/times"
import { runChecks } from "../checks/check"
import { CHECKS } from "../checks/checks"
import { ledgerOf, logOf } from "../medusa/core"
import type { StoredAlert } from "../modules/ledger"
import { publishEvents } from "../reconciliation/publish-events"
import { type SendOutcome, sendNotification } from "./send-notification"
import { textOfAlert } from "./text-of-alert"

/** How many alerts are sent at once; fewer than the connections of the store's pool. */
const AT_ONCE = 5

/**
 * Runs the checks of the reader `alerts` and sends each receiver the alerts that were not sent yet, once. May run in
 * many processes. Sending takes twenty seconds at most: a provider that hangs must not keep the job long.
 */
export async function sendDueAlerts(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const findings = await runChecks(CHECKS, container, { readers: ["alerts"] })
  await ledger.noteAlerts(alertsOfFindings(findings))
  const until = performance.now() + LONGEST_SEND_MS
  do {
    const alerts = await ledger.takeAlerts(AT_ONCE)
    if (alerts.length === 0) {
      break
    }
    await Promise.all(alerts.map((alert) => sendAlert(container, alert)))
  } while (performance.now() < until)
  await publishEvents(container)
}

async function sendAlert(
  container: MedusaContainer,
  alert: StoredAlert
): Promise<void> {
  const ledger = ledgerOf(container)
  const sent = await sendOne(container, alert).catch(
    (error: unknown): SendOutcome => ({
      outcome: "failed",
      why: describeError(error),
    })
  )
  if (sent.outcome === "sent" || sent.outcome === "no_provider") {
    await ledger.endAlert(alert.id)
    return
  }
  // After an unknown outcome the next run sends it again under the same key, so that Medusa sends it once.
  const isLeft =
    sent.outcome === "failed" && (await ledger.noteAlertFailed(alert.id))
  logOf(container).warn(
    `checkout-transparent: an alert (${alert.cause}) was not sent by ${alert.channel}; ${isLeft ? "it was tried for a day, and is left" : "it is tried again for a day"}: ${sent.why}`
  )
}

async function sendOne(
  container: MedusaContainer,
  alert: StoredAlert
): Promise<SendOutcome> {
  const { id, key, cause, channel } = alert
  const { isOwn, ...text } = await textOfAlert(container, alert)
  if (isOwn) {
    return { outcome: "sent" }
  }
  // The event is published once for each alert, with the entry of the bell, whoever receives e-mail.
  if (channel === "feed") {
    await ledgerOf(container).noteEvents([
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
    key: alert.medusaKey,
  })
}
