import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Log } from "../charge/log"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { deactivateDueLinks } from "./deactivate-link"
import { resolveDueOperations } from "./resolve-due-operations"

/**
 * Resolves operations whose outcome is unknown by asking the gateway, and goes on with making links
 * inactive. It creates no charge and moves no money. Idempotent; may run in many processes.
 */
export async function resolveDue(
  container: Pick<MedusaContainer, "resolve">
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  await resolveDueOperations(ledger, ledger.pluginOptions.accounts, log)
  await deactivateDueLinks(ledger, ledger.pluginOptions.accounts, log)
}
