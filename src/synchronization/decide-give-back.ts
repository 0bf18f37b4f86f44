import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import { isSurplus } from "../core/payment-link/surplus-charge"
import { LEDGER_MODULE } from "../core/ports/ledger"
import { refusedChangeText } from "../core/texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import { closeSession } from "./close-session"
import { readBooks } from "./read-books"
import { CartIsLockedError, underCartLock } from "./under-cart-lock"

export interface Decision {
  /** An admin user's id, or `checkout-transparent`. */
  by: string
  reason: string
  /** How many charges of its account may be decided so in one hour; left out for any number. */
  mostPerHour?: number
}

/** As many charges were given back by ourselves within an hour as the options allow. */
export class TooManyGiveBacksError extends Error {
  override readonly name = "TooManyGiveBacksError"
}

/**
 * Decides that a charge's money goes back: looks for an order once more, writes the decision down,
 * and closes the session, so that no completion can come after. Only under core's cart lock; the
 * money itself goes back after that.
 *
 * Throws a refusal when an order has the charge.
 */
export async function decideGiveBack(
  container: MedusaContainer,
  charge: Charge,
  decision: Decision
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (!isOpen(charge.state)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing was given back: charge ${charge.merchantChargeId} is ${charge.state} and holds no money.`
    )
  }
  if (charge.state === "charged_back") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      refusedChangeText("refund", charge, { kind: "disputed" })
    )
  }
  const books = (await readBooks(container, [charge])).get(charge.id)
  // An order that another payment paid does not have this one.
  const isOfAnOrder =
    !isSurplus(charge) &&
    books?.order !== undefined &&
    !books.order.isCanceled &&
    (books.payment !== undefined || !books.isPaidOtherwise)
  if (isOfAnOrder) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing was given back: order ${books.order?.id} has charge ${charge.merchantChargeId}. Refund it on the order, or cancel the order.`
    )
  }
  const { mostPerHour } = decision
  if (mostPerHour === undefined) {
    await ledger.decideGiveBack(charge.id, decision)
  } else if (
    !(await ledger.decideGiveBackWithin(charge, { ...decision, mostPerHour }))
  ) {
    throw new TooManyGiveBacksError()
  }
  await closeSession(container, charge.paymentSessionId)
}

/**
 * - `decided`: its money goes back.
 * - `ordered`: an order was placed at the last moment; or it holds no money any more.
 * - `locked`: somebody has the cart's lock and does not come to an end.
 */
export type GiveBackDecided = "decided" | "ordered" | "locked"

/** The same under core's cart lock. */
export async function decideGiveBackUnlessOrdered(
  container: MedusaContainer,
  charge: Charge,
  decision: Decision
): Promise<GiveBackDecided> {
  try {
    await underCartLock(container, charge.cartId, () =>
      decideGiveBack(container, charge, decision)
    )
    return "decided"
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return "locked"
    }
    if (MedusaError.isMedusaError(error)) {
      return "ordered"
    }
    throw error
  }
}
