import { inReais } from "../core/money"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { standAlike } from "../core/charge/change-verdict"
import type { Charge } from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import { deniedByPerson } from "../core/charge/resolution"
import type { ChargeSums } from "../core/charge/charge-sums"
import type { AccountOptions } from "../core/options/account-options"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { dependenciesOf } from "../operations/operation-dependencies"
import { turnToLookUp } from "../operations/look-up-pace"
import {
  lagsBehind,
  type NotSeen,
  readStanding,
  type Seen,
  tellsMoreToPayWith,
} from "../operations/read-standing"
import { systemClock } from "../operations/system-clock"
import { whyNotLookedUp } from "../operations/why-not-asked"
import { accountOfCharge } from "./account-of-charge"
import { listDifference } from "./list-difference"
import { readSides } from "./read-sides"
import { QUESTION_MS } from "../core/time/times"

/**
 * - `seen`: the ledger has what the gateway says now.
 * - `not_asked`: there was no need to ask; the ledger is believed.
 * - `not_known`: the gateway could not be asked, or something is in flight or unknown.
 * - `contradicted`: it shows less than it told before, and not only for the moment that a look-up
 *   may lag behind; nothing at all; a status that is not known; or what is not believed.
 */
export type Look =
  | { kind: "seen" }
  | { kind: "not_asked" }
  | { kind: "not_known"; why: string }
  | {
      kind: "contradicted"
      why: string
      /** What it shows instead, where that is not believed. */
      shown?: ChargeSums
    }

/**
 * Asks the gateway what a charge is, and writes it into the ledger unless somebody changes the
 * charge meanwhile. A look-up that lags behind what the ledger knows is not believed: money that
 * was taken or given back does not come back by itself.
 */
export async function lookAgain(
  container: MedusaContainer,
  charge: Charge,
  { isPaced = false }: { isPaced?: boolean } = {}
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
  const dependencies = dependenciesOf({
    account,
    ledger,
    log: container.resolve<Log>(ContainerRegistrationKeys.LOGGER),
  })
  if (isPaced && !whyNotLookedUp(dependencies, charge.method)) {
    await turnToLookUp(account)
  }
  const seen = await readStanding(
    dependencies,
    charge,
    TimeBudget.of(QUESTION_MS, systemClock)
  )
  if ("why" in seen) {
    return notSeen(ledger, { charge, account }, seen)
  }
  if (lagsBehind(seen, charge)) {
    const why = shownOtherwise(charge, seen)
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .warn(`checkout-transparent: ${why} Nothing is changed.`)
    return (await hasJustChanged(ledger, charge, account.settleWindowMs))
      ? { kind: "not_known", why }
      : { kind: "contradicted", why }
  }
  const isNews = !standAlike(charge, seen) || tellsMoreToPayWith(seen, charge)
  if (isNews && !(await keep(container, charge, seen))) {
    return {
      kind: "not_known",
      why: `Charge ${charge.merchantChargeId} was changed while it was looked up.`,
    }
  }
  return { kind: "seen" }
}

function shownOtherwise(
  { merchantChargeId, state }: Charge,
  seen: Seen
): string {
  return isOpen(seen.state) && !isOpen(state)
    ? `The payment service shows charge ${merchantChargeId} as ${seen.state}, and it was ${state} before.`
    : `The payment service shows less of charge ${merchantChargeId} than it did before.`
}

/**
 * Writes down what is news. Where a person had said that it never happened, that is told to a person:
 * of a creation it stays his word until somebody accepts the gateway's figure.
 */
async function keep(
  container: MedusaContainer,
  charge: Charge,
  seen: Seen
): Promise<boolean> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const denied = deniedByPerson(
    await ledger.operationsOf([charge.id]),
    charge,
    seen
  )
  if (denied?.kind === "create") {
    const { state, sums } = charge
    return ledger.observe(charge, { state, sums, facts: seen.facts })
  }
  if (denied) {
    await listDifference(container, await readSides(container, charge.id), {
      kind: "resolved_wrongly",
      details: `${denied.resolution?.by ?? "Somebody"} resolved the ${denied.kind} of ${inReais(denied.amount)} as never happened, and the payment service shows ${inReais(seen.sums.captured)} captured and ${inReais(seen.sums.refunded)} refunded now.`,
    })
  }
  return ledger.observe(charge, seen)
}

/** The gateway could not be asked, or it answered what cannot be used: that is for a person. */
async function notSeen(
  ledger: LedgerModuleService,
  { charge, account }: { charge: Charge; account: AccountOptions },
  { why, isAbsent, isUnrecognized, contradicted }: NotSeen
): Promise<Look> {
  if (isAbsent && mayBeAbsent(charge)) {
    return { kind: "seen" }
  }
  if (isUnrecognized) {
    return { kind: "contradicted", why }
  }
  if (contradicted) {
    return { kind: "contradicted", why, shown: contradicted }
  }
  return isAbsent &&
    !(await hasJustChanged(ledger, charge, account.settleWindowMs))
    ? { kind: "contradicted", why }
    : { kind: "not_known", why }
}

/** A payment link whose answer was lost has no id to ask by; and what was refused need not be kept. */
function mayBeAbsent({ state, refusedAt, mostCaptured }: Charge): boolean {
  return (
    state === "absent" ||
    state === "not_created" ||
    (refusedAt !== undefined && mostCaptured === 0 && !isOpen(state))
  )
}

/** Look-ups may lag behind what was done a moment ago. */
async function hasJustChanged(
  ledger: LedgerModuleService,
  charge: Charge,
  settleWindowMs: number
): Promise<boolean> {
  const [operations, { now }] = await Promise.all([
    ledger.operationsOf([charge.id]),
    ledger.time(),
  ])
  const since = now.getTime() - settleWindowMs
  return operations.some(
    ({ settledAt }) => settledAt !== undefined && settledAt.getTime() > since
  )
}
