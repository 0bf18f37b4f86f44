import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import { resolveChargeByLookup } from "../operations/resolve-due-operations"
import { synchronizeChargeById } from "../synchronization/synchronize-charge-by-id"
import type { Processed } from "./processed"

/** How a notification ends that is about a charge of another installation. */
export const LEFT_ALONE: Processed = {
  kind: "processed",
  result:
    "Another installation wrote its charge: it is looked up here, and nothing else.",
}

/**
 * Processes notifications about a charge that another installation wrote: the gateway is asked once,
 * so that what is shown is up to date. They end with that whatever comes of it, since nothing here
 * waits for them; that installation is notified as well.
 */
export async function processElsewhere(
  container: MedusaContainer,
  { id, merchantChargeId }: Charge
): Promise<Processed> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  try {
    await resolveChargeByLookup(id, {
      ledger,
      accounts: ledger.pluginOptions.accounts,
      log,
    })
    await synchronizeChargeById(container, id)
  } catch (error) {
    log.warn(
      `checkout-transparent: charge ${merchantChargeId} of another installation could not be looked up: ${describeError(error)}`
    )
  }
  return LEFT_ALONE
}
