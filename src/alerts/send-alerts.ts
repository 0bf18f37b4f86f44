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

/** Side by side; fewer than connections of the store's pool. */
const AT_ONCE = 5

/**
 * Finds out what people must know of how the store is, and tells them what they were not told yet, each
 * receiver at most once. May run in many processes. Takes twenty seconds at most, then leaves the rest for the next run: a provider that hangs must not keep the job for long.
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
  // Of what is unknown the next run asks Medusa, by the same key.
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
  // Of each alert there is one entry of the bell, whoever is mailed.
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
    ...text,
    cause,
    key: alert.medusaKey,
  })
}
