import type { MedusaContainer } from "@medusajs/framework/types"
import type { ChargeState } from "../core/charge/charge-state"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import { resolveChargeByLookup } from "../operations/resolve-due-operations"
import { leaseChargePatiently } from "./lease-charge"
import { synchronizeCharge } from "./synchronize-charge"

export interface SynchronizedCharge {
  /** `busy`: somebody else is at work on it; it is synchronized after that. */
  result: "agreed" | "waiting" | "listed" | "busy"
  /** What it waits for, where there is something to tell. */
  why?: string
  state: ChargeState
  /** Minor units. */
  captured: number
  refunded: number
}

/** Asks the gateway what a charge is and brings Medusa to it. Throws when there is no such charge. */
export async function synchronizeChargeById(
  container: MedusaContainer,
  chargeId: string
): Promise<SynchronizedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  // Whatever its back-off: somebody waits for it now.
  await resolveChargeByLookup(chargeId, {
    ledger,
    accounts: ledger.pluginOptions.accounts,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: true })
  const synchronized =
    leased && (await synchronizeCharge(container, leased, { askGateway: true }))
  const { charge } = await ledger.currentStateOf(chargeId)
  return {
    result: synchronized?.kind ?? "busy",
    ...(synchronized?.why === undefined ? {} : { why: synchronized.why }),
    state: charge.state,
    ...charge.sums,
  }
}
