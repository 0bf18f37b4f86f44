import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import type { LedgerModuleService, StoredAlert } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { publishEvents } from "../reconciliation/publish-events"
import { sendByChannels } from "./send-by-channels"
import { textOfAlert } from "./text-of-alert"

/** The rest is for the next run: a provider that hangs must not keep the job for long. */
const AT_ONCE = 10

/**
 * Sends what people were not told yet, each at least once: what does not reach everybody comes again,
 * for those whom it did not reach.
 */
export async function sendAlerts(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const alerts = await ledger.takeAlerts(AT_ONCE)
  for (const alert of alerts) {
    const failed = await sendAlert(container, alert).catch(
      (error: unknown) => ({ error: describeError(error), reached: [] })
    )
    if (failed === undefined) {
      await ledger.markAlertSent(alert.id)
    } else {
      await ledger.noteAlertFailed(alert.id, {
        ...failed,
        reached: [...alert.reached, ...failed.reached],
      })
      container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .warn(
          `checkout-transparent: an alert (${alert.cause}) did not reach everybody at try ${alert.attempt}; it is tried again for a day: ${failed.error}`
        )
    }
  }
  if (alerts.length > 0) {
    await publishEvents(container)
  }
}

/** Why it did not reach everybody, and whom it did; undefined when it reached all. */
async function sendAlert(
  container: MedusaContainer,
  alert: StoredAlert
): Promise<{ error: string; reached: string[] } | undefined> {
  const { id, cause } = alert
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const text = await textOfAlert(container, alert)
  await ledger.noteEvents([
    {
      name: "checkout_transparent.alert.raised",
      key: `alert:${id}`,
      data: { alert_id: id, cause, ...text },
    },
  ])
  const outcomes = await sendByChannels(container, {
    ...text,
    cause,
    key: id,
    emails: ledger.pluginOptions.alerts.emails.filter(
      (to) => !alert.reached.includes(to)
    ),
  })
  const whys = outcomes.flatMap((one) =>
    one.outcome === "failed" ? [`${one.channel}: ${one.why}`] : []
  )
  return whys.length > 0
    ? {
        error: whys.join(" "),
        reached: outcomes.flatMap(({ reached }) => reached),
      }
    : undefined
}
