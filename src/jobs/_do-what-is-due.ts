import { ledgerOf, logOf } from "../medusa/core"
import type { MedusaContainer } from "@medusajs/framework/types"
import { sendDueAlerts } from "../alerts/send-alerts"
import { sendDueReminders } from "../reminders/send-reminders"
import { removeLeftTrialCarts } from "../medusa/cart/trial-cart"
import { noteMissedShipments } from "../reconciliation/shipment/note-shipments"
import { compareLatestDays } from "../reconciliation/day/compare-days"
import { synchronizeDueCharges } from "../reconciliation/queue/synchronize-due"

/** Does all due work, one kind after another; a failure of one stops no other, and the first is thrown at the end. */
export async function doWhatIsDue(container: MedusaContainer): Promise<void> {
  const failures: unknown[] = []
  // One after another; each runs even if an earlier one failed.
  for (const work of [
    noteMissedShipments,
    synchronizeDueCharges,
    doNightlyWork,
    sendDueAlerts,
    sendDueReminders,
    prune,
  ]) {
    await work(container).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) {
    throw failures[0]
  }
}

/** Compares the latest days, and once they have been compared, deletes the carts that a doctor left behind. */
async function doNightlyWork(container: MedusaContainer): Promise<void> {
  if (await compareLatestDays(container)) {
    await removeLeftTrialCarts(container)
  }
}

async function prune(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  await ledger.prune()
  const count = await ledger.encryptAnew()
  if (count > 0) {
    logOf(container).info(
      `checkout-transparent: ${count} rows that were encrypted with an older key are now encrypted with the first of encryptionKeys.`
    )
  }
}
