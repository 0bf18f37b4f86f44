import { inReais } from "../core/money"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Charge, isCodeMethod } from "../core/charge/charge"
import { looksUp } from "../core/options/looks-up"
import { isOpen } from "../core/charge/charge-state"
import { effectiveStateOf } from "../core/charge/dispute"
import { sumOf } from "../core/charge/medusa-books"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import { isBesideAnother } from "../core/charge/synchronization/came-to-nothing"
import { strayOf } from "../core/charge/synchronization/stray-payment"
import { PaymentPluginError } from "../core/errors"
import { isLostDispute } from "../core/charge/synchronization/disputed-charge"
import { LEDGER_MODULE } from "../core/ports/ledger"
import {
  busyText,
  refusedChangeText,
  tooSoonText,
  waitingText,
} from "../core/texts/admin-texts"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import type { ChangeResult } from "../operations/change-charge"
import { openOrderChange } from "../operations/open-order-change"
import { accountOfCharge } from "./account-of-charge"
import { giveUpFor } from "./cancel-code"
import { REQUEST_HOLD_MS } from "../core/time/times"
import { holdPatiently } from "./hold"
import { type Look, lookAgain } from "./look-again"
import { readSides } from "./read-sides"
import { returnMoney } from "./return-money"
import { synchronizeHeld } from "./synchronize-held"

/**
 * - `ready`: the charge holds no money any more. The hold stays until core has canceled the order:
 *   its refund is tied to ours by the provider, and nobody books it in between.
 * - `refused`: the order must not be canceled; `why` is for the admin.
 */
export type BeforeCancel =
  { kind: "ready"; held: HeldCharge } | { kind: "refused"; why: string }

/** The order that is being canceled, and by whom. */
export interface CancelInTurn {
  orderId: string
  actor: string
}

/**
 * Gives a charge's money back before core cancels its order. Core swallows a provider's refusal,
 * cancels all the same and books a refund that never happened (measured); so it is asked only when
 * the money has gone back.
 */
export async function returnMoneyBeforeCancel(
  container: MedusaContainer,
  charge: Charge,
  cancel: CancelInTurn
): Promise<BeforeCancel> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const held = await holdPatiently(ledger, charge.id, { isTurn: false })
  if (!held) {
    return {
      kind: "refused",
      why: `Charge ${charge.merchantChargeId} is being worked on. Try again in a moment.`,
    }
  }
  let why: string | undefined =
    "Giving its money back broke off; what was done is booked by itself. Look at the order again in a minute."
  try {
    why =
      (await whyUnderWay(container, cancel.orderId)) ??
      (await whyNotReturned(container, held, cancel.actor))
  } catch (error) {
    if (!(error instanceof PaymentPluginError)) {
      throw error
    }
    why = error.message
  } finally {
    if (why !== undefined) {
      await ledger.releaseCharge(held, { againAfterMs: 0 })
    }
  }
  if (why !== undefined) {
    return { kind: "refused", why }
  }
  // Core's own work begins now.
  await ledger.renewHold(held, REQUEST_HOLD_MS)
  return { kind: "ready", held }
}

/**
 * Core would fail on an open change after the money has gone back. Asked while the charge is held: a
 * refund that core is booking is such a change too, for the moment it takes.
 */
async function whyUnderWay(
  container: MedusaContainer,
  orderId: string
): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const underWay = await openOrderChange(query, orderId)
  return underWay && `It has an open ${underWay}: confirm or cancel that first.`
}

async function whyNotReturned(
  container: MedusaContainer,
  held: HeldCharge,
  actor: string
): Promise<string | undefined> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (
    isOpen(held.charge.state) &&
    (await ledger.isWrittenElsewhere(held.charge))
  ) {
    return refusedChangeText("void", held.charge, { kind: "written_elsewhere" })
  }
  const { unsettled } = await ledger.standingOf(held.charge.id)
  if (unsettled) {
    return busyText("void", held.charge, unsettled)
  }
  const look = await lookUnlessOver(container, held.charge)
  if ("why" in look) {
    return `Whether charge ${held.charge.merchantChargeId} still holds money could not be found out. ${look.why} Try again; if it stays so, compare the charge with the merchant panel.`
  }
  // What was refunded in the panel is booked first: core refunds what is left by its books.
  await synchronizeHeld(container, held)
  const sides = await readSides(container, held.charge.id)
  const { charge } = sides
  if (!isOpen(charge.state)) {
    return undefined
  }
  const isAnother = sides.books.isPaidOtherwise || isBesideAnother(sides)
  if (!sides.books.payment && isAnother) {
    return undefined // not the order's: what becomes of it does not depend on the order
  }
  if (charge.state === "pending") {
    return isCodeMethod(charge.method)
      ? whyNotGivenUp(container, charge, actor)
      : busyText("void", charge, { kind: "create", amount: charge.amount })
  }
  if (charge.state === "charged_back" && isLostDispute(charge)) {
    return undefined // a person has entered it: nothing is held any more
  }
  if (effectiveStateOf(charge) === "charged_back") {
    return refusedChangeText("refund", charge, { kind: "disputed" })
  }
  if (charge.state === "paid" && !sides.books.payment && strayOf(sides)) {
    return undefined // another amount than the order's: it goes back, or is listed, without it
  }
  const { captured, refunded } = charge.sums
  const isReturned = captured > 0 && captured === refunded
  return (
    differing(sides) ??
    (isReturned ? undefined : returnOf(container, { held, charge, actor }))
  )
}

/** A code that nobody has paid; one that the gateway does not cancel may be paid after the order is gone. */
async function whyNotGivenUp(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<string | undefined> {
  const given = await giveUpFor(container, charge, actor)
  switch (given.kind) {
    case "over":
    case "let_go":
      return undefined
    case "holds_money":
      return `Charge ${charge.merchantChargeId} was paid at this moment. Look at the order again in a minute, then decide.`
    case "written_elsewhere":
      return refusedChangeText("void", charge, { kind: "written_elsewhere" })
    case "unknown":
      return given.isNotAsked
        ? refusedChangeText("void", charge, {
            kind: "not_asked",
            why: given.why,
          })
        : waitingText("void", charge.merchantChargeId)
  }
}

/**
 * A charge that is over holds nothing any more, whether the gateway can be asked or not; and where
 * look-ups are switched off, an unpaid code is known by its notifications only.
 */
function lookUnlessOver(
  container: MedusaContainer,
  charge: Charge
): Promise<Look> {
  const { pluginOptions } =
    container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const isUnpaidCode = charge.state === "pending" && isCodeMethod(charge.method)
  const cannotAsk = !looksUp(
    accountOfCharge(pluginOptions, charge),
    charge.method
  )
  return isOpen(charge.state) && !(isUnpaidCode && cannotAsk)
    ? lookAgain(container, charge)
    : Promise.resolve({ kind: "seen" })
}

async function returnOf(
  container: MedusaContainer,
  { held, charge, actor }: { held: HeldCharge; charge: Charge; actor: string }
): Promise<string | undefined> {
  const kind = charge.state === "authorized" ? "void" : "refund"
  const returned = await returnMoney(container, charge, actor)
  const { result } = returned
  if (returned.kind === "refused") {
    return returned.why
  }
  if (returned.kind === "later") {
    return whyLater(kind, charge, result)
  }
  if (kind === "void" && result.kind === "done") {
    // Somebody may have captured it in between: then it was a refund, and Medusa has neither.
    await synchronizeHeld(container, held)
  }
  return undefined
}

function whyLater(
  kind: "void" | "refund",
  charge: Charge,
  result: ChangeResult
): string {
  switch (result.kind) {
    case "unknown":
      return waitingText(kind, charge.merchantChargeId)
    case "busy":
    case "to_be_booked":
      return busyText(kind, charge, result.operation)
    case "too_soon":
      return tooSoonText(charge, result.operation, result.waitMs)
    case "refused":
      return refusedChangeText(kind, result.charge, result.reason)
    case "written_elsewhere":
      return refusedChangeText(kind, charge, { kind: "written_elsewhere" })
    case "done":
    case "gone":
      return `Charge ${charge.merchantChargeId} has changed meanwhile. Try again in a moment.`
  }
}

/** Core gives back what its own books say; of a charge that it has no payment of, it gives back nothing. */
function differing({ charge, books }: BothSides): string | undefined {
  if (!books.payment) {
    return undefined
  }
  const captured = sumOf(books.payment.captures)
  const refunded = sumOf(books.payment.refunds)
  const { sums, figureAcceptedAt } = charge
  // A refund that a person found not to have been made stays booked: Medusa cannot take one back.
  const isKnown = figureAcceptedAt !== undefined && refunded > sums.refunded
  return captured === sums.captured && (refunded === sums.refunded || isKnown)
    ? undefined
    : `Medusa and the payment service do not agree on charge ${charge.merchantChargeId} (Medusa: ${inReais(captured)} captured, ${inReais(refunded)} refunded; payment service: ${inReais(sums.captured)} and ${inReais(sums.refunded)}). It is being put right; try again in a minute, or look at the differences.`
}
