import { ledgerOf, logOf } from "../medusa/container"
import type { MedusaContainer } from "@medusajs/framework/types"
import { sendDueAlerts } from "../alerts/send-alerts"
import { sendDueReminders } from "../reminders/send-reminders"
import { removeAbandonedTrialCarts } from "../medusa/cart/trial-cart"
import { eraseCardsOfDeletedCustomers } from "../medusa/customer/erase-cards"
import { recordMissedShipments } from "../reconciliation/shipment/record-shipments"
import { startReconciliationOfLatestDays } from "../reconciliation/day/reconcile-days"
import { startSavingAndDeletingDueCards } from "../reconciliation/saved-card/save-and-delete-due-cards"
import { synchronizeDueCharges } from "../reconciliation/queue/synchronize-due"

/**
 * Runs the tasks of the plugin's job one after another. If a task fails, the other tasks run nevertheless. The first
 * error is thrown at the end.
 */
export async function runDueWork(container: MedusaContainer): Promise<void> {
  const failures: unknown[] = []
  for (const work of [
    recordMissedShipments,
    synchronizeDueCharges,
    startSavingAndDeletingDueCards,
    runNightlyWorkOncePerNight,
    sendDueAlerts,
    sendDueReminders,
    deleteOldRowsAndReencrypt,
  ]) {
    await work(container).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) {
    throw failures[0]
  }
}

/**
 * Starts the nightly comparison of the last seven days' charges with Medusa and the gateway, unless it was started
 * already this night. If this call started it, also deletes old test carts of the `doctor` command, and erases the
 * saved cards of customers that Medusa does not have any more.
 */
async function runNightlyWorkOncePerNight(
  container: MedusaContainer
): Promise<void> {
  if (await startReconciliationOfLatestDays(container)) {
    await removeAbandonedTrialCarts(container)
    await eraseCardsOfDeletedCustomers(container)
  }
}

async function deleteOldRowsAndReencrypt(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  await ledger.deleteOldRows()
  const count = await ledger.reencryptRows()
  if (count > 0) {
    logOf(container).info(
      `checkout-transparent: ${count} rows that were encrypted with an older key are now encrypted with the first of encryptionKeys.`
    )
  }
}
