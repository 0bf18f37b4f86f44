import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import type { Log } from "../core/ports/log"
import { LEDGER_MODULE } from "../core/ports/ledger"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { type GivenUp, giveUpCode } from "../operations/give-up-code"
import { dependenciesOf } from "../operations/operation-dependencies"
import { systemClock } from "../operations/system-clock"
import { accountOfCharge } from "./account-of-charge"
import type { Applied } from "./applied"
import { BY_ITSELF } from "./by-itself"

const UNKNOWN_PAUSE_MS = 60_000

/** Cancels a code that nobody is to pay any more, or lets it go where the gateway does not cancel. */
export async function cancelCode(
  container: MedusaContainer,
  charge: Charge
): Promise<Applied> {
  const given = await giveUpFor(container, charge, BY_ITSELF)
  return given.kind === "unknown"
    ? { kind: "later", againAfterMs: UNKNOWN_PAUSE_MS }
    : { kind: "applied" }
}

/** The same, for whoever wants it. */
export async function giveUpFor(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<GivenUp> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  if (account.paths.lookUpCharge === null) {
    // Nothing is changed that cannot be read: it may be paid, and then its notification tells.
    const isLetGo = await ledger.letGo(charge.id)
    return isLetGo
      ? { kind: "let_go", charge }
      : { kind: "unknown", charge, why: "Look-ups are switched off." }
  }
  return giveUpCode(
    dependenciesOf({ account, ledger, log }),
    { charge, actor },
    TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  )
}
