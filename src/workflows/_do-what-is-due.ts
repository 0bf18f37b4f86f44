import type { MedusaContainer } from "@medusajs/framework/types"
import { alertPeopleOfCheckoutTransparentWorkflow } from "./alert-people-of-checkout-transparent"
import { eraseDeletedCustomers } from "../medusa/erase-customer"
import { processCheckoutTransparentNotificationsWorkflow } from "./process-checkout-transparent-notifications"
import { pruneCheckoutTransparentLedgerWorkflow } from "./prune-checkout-transparent-ledger"
import { reconcileCheckoutTransparentDaysWorkflow } from "./reconcile-checkout-transparent-days"
import { resolveCheckoutTransparentOperationsWorkflow } from "./resolve-checkout-transparent-operations"
import { synchronizeCheckoutTransparentChargesWorkflow } from "./synchronize-checkout-transparent-charges"

/** So that "being verified" comes to an end, and Medusa has what the gateway has; then people hear of it, and what is over goes. */
export async function doWhatIsDue(container: MedusaContainer): Promise<void> {
  const failures: unknown[] = []
  // One after another, and each whatever became of the one before.
  for (const work of [
    () => resolveCheckoutTransparentOperationsWorkflow(container).run(),
    () => processCheckoutTransparentNotificationsWorkflow(container).run(),
    () => synchronizeCheckoutTransparentChargesWorkflow(container).run(),
    () => reconcileCheckoutTransparentDaysWorkflow(container).run(),
    () => alertPeopleOfCheckoutTransparentWorkflow(container).run(),
    () => eraseDeletedCustomers(container),
    () => pruneCheckoutTransparentLedgerWorkflow(container).run(),
  ]) {
    await work().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) {
    throw failures[0]
  }
}
