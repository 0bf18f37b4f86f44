import { refused } from "../medusa/refused"
import { inWords } from "../texts/in-words"
import { said } from "../charge/saying"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type {
  AutomaticRefundCaps,
  RefundCap,
} from "../charge/automatic-refunds"
import type { Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import { effectiveStateOf } from "../charge/dispute"
import { unmatchedReasonOf } from "../charge/decide/unmatched-payment"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { notDone, refusedChangeText } from "../texts/admin-texts"
import type { LedgerModuleService } from "../modules/ledger"
import { closeSession } from "../medusa/sessions"
import { releasePayment } from "../medusa/change-payments"
import { dueOfOrders } from "../medusa/orders"
import { readRecords } from "../medusa/read-records"
import { CartIsLockedError, underCartLock } from "../medusa/cart-lock"

export interface Decision {
  /** An admin user's id, or `checkout-transparent`. */
  by: string
  reason: string
  /** What of its account may be decided so in one hour; left out for anything. */
  caps?: AutomaticRefundCaps
}

/** So much was given back by ourselves within an hour as the options allow. Its message tells people. */
export class TooManyRefundsError extends Error {
  override readonly name = "TooManyRefundsError"

  readonly saying: string

  constructor(cap: RefundCap, caps: AutomaticRefundCaps) {
    const saying =
      cap === "mostPerHour"
        ? said("most_refunds_reached", { most: caps.mostPerHour })
        : said("most_refunded_reached", { amount: caps.mostAmountPerHour ?? 0 })
    super(inWords(saying, "en"))
    this.saying = saying
  }
}

/**
 * Decides that a charge's money goes back: looks for an order once more, writes the decision down,
 * and closes the session, so that no completion can come after. Only under core's cart lock; the
 * money itself goes back after that.
 *
 * Throws a refusal when an order has the charge, or another installation.
 */
export async function decideRefund(
  container: MedusaContainer,
  charge: Charge,
  decision: Decision
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refused(
      refusedChangeText("refund", charge, { kind: "written_elsewhere" })
    )
  }
  if (!isOpen(charge.state)) {
    throw refused(
      notDone("refund", said("has_no_money", { state: charge.state }))
    )
  }
  if (effectiveStateOf(charge) === "charged_back") {
    throw refused(refusedChangeText("refund", charge, { kind: "disputed" }))
  }
  const [records, operations] = await Promise.all([
    readRecords(container, [charge]).then((all) => all.get(charge.id)),
    ledger.operationsOf([charge.id]),
  ])
  // What a person wanted to book as a part, and what is not booked yet, may go back after all.
  const { bookAsPart: _, ...asPaid } = charge
  if (records?.order && isOfAnOrder({ charge: asPaid, records, operations })) {
    throw refused(
      notDone("refund", said("order_has_it", { order: records.order.id }))
    )
  }
  const { caps, ...decided } = decision
  if (caps === undefined) {
    await ledger.decideRefund(charge.id, decided)
  } else {
    const cap = await ledger.decideRefundWithin(charge, { ...decided, caps })
    if (cap) {
      throw new TooManyRefundsError(cap, caps)
    }
  }
  await closeSession(container, charge.paymentSessionId)
}

/**
 * Releases what is reserved for an order that owes nothing: through core, which writes it on the
 * payment. False where there is no such thing, and nothing was done.
 */
export async function releaseWhatNobodyOwes(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  if (effectiveStateOf(charge) !== "authorized") {
    return false
  }
  const { order, payment } =
    (await readRecords(container, [charge])).get(charge.id) ?? {}
  const due = order && (await dueOfOrders(container, [order.id])).get(order.id)
  if (!payment || payment.isCanceled || due === undefined || due > 0) {
    return false
  }
  await releasePayment(container, payment.id)
  return true
}

/**
 * Whether an order has a charge, or can have it. One that another payment paid, or that another
 * charge is for, does not.
 */
export function isOfAnOrder(
  input: Pick<ReconciliationInput, "charge" | "records" | "operations">
): boolean {
  return (
    input.records.order !== undefined && unmatchedReasonOf(input) === undefined
  )
}

/**
 * - `decided`: its money goes back.
 * - `ordered`: an order was placed at the last moment; or it holds no money any more.
 * - `locked`: somebody has the cart's lock and does not come to an end.
 */
export type RefundDecided = "decided" | "ordered" | "locked"

/** What a decision that was not made waits for. */
export const WAITS_FOR: Record<Exclude<RefundDecided, "decided">, string> = {
  ordered: said("waits_for_late_order"),
  locked: said("waits_for_cart"),
}

/** The same under core's cart lock. */
export async function decideRefundUnlessOrdered(
  container: MedusaContainer,
  charge: Charge,
  decision: Decision
): Promise<RefundDecided> {
  try {
    await underCartLock(container, charge.cartId, () =>
      decideRefund(container, charge, decision)
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
