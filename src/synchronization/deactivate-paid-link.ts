import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { deactivateLink } from "../operations/deactivate-link"
import { dependenciesOf } from "../operations/operation-dependencies"
import { systemClock } from "../operations/system-clock"
import { accountOfCharge } from "./account-of-charge"
import { BY_ITSELF } from "./by-itself"
import { DEACTIVATE_LINK_MS } from "../core/time/times"

/**
 * Makes a link inactive that was paid, so that nobody pays it again. Moves no money. Nothing depends
 * on it but that: when the gateway does not do it, it is tried again later, and a second payment is
 * noticed all the same.
 */
export async function deactivatePaidLink(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const { kind } = await deactivateLink(
    dependenciesOf({ account, ledger, log }),
    { charge, linkId: charge.link?.id ?? "", actor: BY_ITSELF },
    TimeBudget.of(DEACTIVATE_LINK_MS, systemClock)
  )
  if (kind === "busy") {
    await ledger.noteLinkDeactivated(charge.id, "failed") // looked at again after a pause
  }
}
