import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import { LEDGER_MODULE } from "../core/ports/ledger"
import { refusedChangeText } from "../core/texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import { decimalText } from "./medusa-rows"
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
 * The same under core's cart lock. False when it was not decided: an order was placed at the last
 * moment, or somebody is placing it now.
 */
export async function decideGiveBackUnlessOrdered(
  container: MedusaContainer,
  charge: Charge,
  decision: Decision
): Promise<boolean> {
  try {
    await underCartLock(container, charge.cartId, () =>
      decideGiveBack(container, charge, decision)
    )
    return true
  } catch (error) {
    if (
      MedusaError.isMedusaError(error) ||
      error instanceof CartIsLockedError
    ) {
      return false
    }
    throw error
  }
}

const sessions = z.array(
  z.object({
    id: z.string(),
    currency_code: z.string(),
    raw_amount: decimalText,
    data: z.record(z.string(), z.unknown()).nullish(),
  })
)

async function closeSession(
  container: MedusaContainer,
  sessionId: string
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [session] = sessions.parse(
    await payments.listPaymentSessions({ id: sessionId })
  )
  if (session) {
    await payments.updatePaymentSession({
      id: session.id,
      amount: Number(session.raw_amount),
      currency_code: session.currency_code,
      data: session.data ?? {},
      status: "canceled",
    })
  }
}
