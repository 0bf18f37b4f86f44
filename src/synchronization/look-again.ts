import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { standAlike } from "../core/charge/change-verdict"
import type { Charge } from "../core/charge/charge"
import type { AccountOptions } from "../core/options/account-options"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { dependenciesOf } from "../operations/operation-dependencies"
import {
  lagsBehind,
  type NotSeen,
  readStanding,
  tellsMoreToPayWith,
} from "../operations/read-standing"
import { systemClock } from "../operations/system-clock"
import { accountOfCharge } from "./account-of-charge"

/**
 * - `seen`: the ledger has what the gateway says now.
 * - `not_asked`: there was no need to ask; the ledger is believed.
 * - `not_known`: the gateway could not be asked, or something is in flight or unknown.
 * - `contradicted`: it shows less than it told before, and not only for the moment that a look-up
 *   may lag behind; nothing at all; or a status that is not known.
 */
export type Look =
  | { kind: "seen" }
  | { kind: "not_asked" }
  | { kind: "not_known"; why: string }
  | { kind: "contradicted"; why: string }

const LONGEST_LOOK_MS = 10_000

/**
 * Asks the gateway what a charge is, and writes it into the ledger unless somebody changes the
 * charge meanwhile. A look-up that lags behind what the ledger knows is not believed: money that
 * was taken or given back does not come back by itself.
 */
export async function lookAgain(
  container: MedusaContainer,
  charge: Charge
): Promise<Look> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { unsettled } = await ledger.standingOf(charge.id)
  if (unsettled) {
    return {
      kind: "not_known",
      why: `What came of the ${unsettled.kind} of charge ${charge.merchantChargeId} is not known yet.`,
    }
  }
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const seen = await readStanding(
    dependenciesOf({
      account,
      ledger,
      log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
    }),
    charge,
    TimeBudget.of(LONGEST_LOOK_MS, systemClock)
  )
  if ("why" in seen) {
    return notSeen(ledger, { charge, account }, seen)
  }
  if (lagsBehind(seen, charge)) {
    const why = `The payment service shows less of charge ${charge.merchantChargeId} than it did before.`
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .warn(`checkout-transparent: ${why} Nothing is changed.`)
    return (await hasJustChanged(ledger, charge, account.settleWindowMs))
      ? { kind: "not_known", why }
      : { kind: "contradicted", why }
  }
  const isNews = !standAlike(charge, seen) || tellsMoreToPayWith(seen, charge)
  if (isNews && !(await ledger.observe(charge, seen))) {
    return {
      kind: "not_known",
      why: `Charge ${charge.merchantChargeId} was changed while it was looked up.`,
    }
  }
  return { kind: "seen" }
}

/** The gateway could not be asked, or it answered what cannot be used: that is for a person. */
async function notSeen(
  ledger: LedgerModuleService,
  { charge, account }: { charge: Charge; account: AccountOptions },
  { why, isAbsent, isUnrecognized }: NotSeen
): Promise<Look> {
  // A payment link whose answer was lost has no id to ask by.
  const wasNever = charge.state === "absent" || charge.state === "not_created"
  if (wasNever && isAbsent) {
    return { kind: "seen" }
  }
  if (isUnrecognized) {
    return { kind: "contradicted", why }
  }
  return isAbsent &&
    !(await hasJustChanged(ledger, charge, account.settleWindowMs))
    ? { kind: "contradicted", why }
    : { kind: "not_known", why }
}

/** Look-ups may lag behind what was done a moment ago. */
async function hasJustChanged(
  ledger: LedgerModuleService,
  charge: Charge,
  settleWindowMs: number
): Promise<boolean> {
  const operations = await ledger.operationsOf([charge.id])
  const since = Date.now() - settleWindowMs
  return operations.some(
    ({ settledAt }) => settledAt !== undefined && settledAt.getTime() > since
  )
}
