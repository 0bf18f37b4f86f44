import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Alert } from "../charge/alert"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"

/**
 * Alerts people to something, once for its key: written down now, and sent by the job's next run.
 * Never throws: what cannot be written down is logged, and keeps nobody from anything.
 */
export async function alertPeople(
  container: Pick<MedusaContainer, "resolve">,
  alert: Alert
): Promise<void> {
  try {
    await container
      .resolve<LedgerModuleService>(LEDGER_MODULE)
      .noteAlerts([alert])
  } catch (error) {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `checkout-transparent: an alert (${alert.cause}) could not be written down: ${describeError(error)}`
      )
  }
}
