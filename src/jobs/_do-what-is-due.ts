import { ledgerOf } from "../medusa/core"
import type { MedusaContainer } from "@medusajs/framework/types"
import { sendDueAlerts } from "../alerts/send-alerts"
import { eraseDeletedCustomers } from "../medusa/erase-customer"
import { compareLatestDays } from "../reconciliation/compare-days"
import { synchronizeDueCharges } from "../reconciliation/synchronize-due"
import { processDueNotifications } from "../webhooks/process/notification-worker"

/** So that "being verified" comes to an end, and Medusa has what the gateway has; then people hear of it, and what is over goes. */
export async function doWhatIsDue(container: MedusaContainer): Promise<void> {
  const failures: unknown[] = []
  // One after another, and each whatever became of the one before.
  for (const work of [
    processDueNotifications,
    synchronizeDueCharges,
    compareLatestDays,
    sendDueAlerts,
    eraseDeletedCustomers,
    prune,
  ]) {
    await work(container).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) {
    throw failures[0]
  }
}

async function prune(container: MedusaContainer): Promise<void> {
  await ledgerOf(container).prune()
}
