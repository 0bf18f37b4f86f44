import type { MedusaContainer } from "@medusajs/framework/types"
import type { ChargeState } from "../core/charge/charge-state"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import { settleOperationOf } from "../operations/settle-due-operations"
import { holdPatiently } from "./hold"
import { synchronizeCharge } from "./synchronize-charge"

export interface SynchronizedCharge {
  /** `busy`: somebody else is at work on it; it is synchronized after that. */
  result: "agreed" | "waiting" | "differing" | "busy"
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
  await settleOperationOf(chargeId, {
    ledger,
    accounts: ledger.pluginOptions.accounts,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  const held = await holdPatiently(ledger, chargeId, { isTurn: true })
  const synchronized =
    held && (await synchronizeCharge(container, held, { askGateway: true }))
  const { charge } = await ledger.standingOf(chargeId)
  return {
    result: synchronized?.kind ?? "busy",
    ...(synchronized?.why === undefined ? {} : { why: synchronized.why }),
    state: charge.state,
    ...charge.sums,
  }
}
