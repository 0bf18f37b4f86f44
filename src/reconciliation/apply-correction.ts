import { said } from "../charge/saying"
import type { MedusaContainer } from "@medusajs/framework/types"
import { GONE_BY, REFUNDED_ELSEWHERE } from "../charge/operation"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import type { Correction } from "../charge/decide/correction"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LeasedCharge, LedgerModuleService } from "../modules/ledger"
import * as book from "../medusa/book"
import { repairTransactions } from "../medusa/repair-transactions"
import type { Applied } from "./applied"
import { cancelCode, cancelUnpaidOrder, deactivatePaidLink } from "./end-unpaid"
import { decideRefundUnlessOrdered, WAITS_FOR } from "./decide-refund"
import { listDiscrepancy } from "./list-discrepancy"
import { BY_ITSELF } from "../charge/automatic-refunds"
import { payOrder, placeOrder } from "./place-order"
import { refundMoney } from "./refund-money"
import { refundUnmatched } from "./refund-unmatched"
import { showCode } from "./show-code"
import { withdrawRefund } from "./withdraw-refund"
import { SHORT_PAUSE_MS, LISTED_PAUSE_MS } from "../charge/times"

/** Corrections that change something; the others end the synchronization. */
export type Step = Exclude<
  Correction,
  { kind: "none" | "wait" | "list_discrepancy" }
>

/** Does one correction. */
export async function applyCorrection(
  container: MedusaContainer,
  {
    leased,
    input,
    correction,
  }: { leased: LeasedCharge; input: ReconciliationInput; correction: Step }
): Promise<Applied> {
  const { charge, records, now } = input
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const booking = { container, charge, records, now }
  switch (correction.kind) {
    case "complete_cart":
      return placeOrder(container, { leased, input, what: correction.kind })
    case "pay_order":
      return payOrder(container, { leased, input })
    case "refund_money":
      return decideAndRefund(container, input)
    case "withdraw_refund_decision":
      return withdrawRefund(container, charge)
    case "book_capture":
      await book.bookCapture(booking, correction)
      break
    case "book_refund":
      await book.bookRefund(booking, correction)
      break
    case "record_refund":
      return recordRefund(container, input, correction)
    case "remove_capture":
    case "remove_refund":
      await book.removeRow(booking, correction)
      break
    case "mark_captured":
      await book.markCaptured(booking, correction)
      break
    case "cancel_payment":
      await book.cancelPayment(booking, correction)
      break
    case "refresh_collection":
      await book.refreshCollection(booking, correction)
      break
    case "repair_transactions":
      if (!(await repairTransactions(booking, correction))) {
        return {
          kind: "later",
          againAfterMs: SHORT_PAUSE_MS,
          waitsFor: said("waits_for_order_change", {
            order: correction.orderId,
          }),
        }
      }
      break
    case "mark_booked":
      await ledger.markBooked(correction.operationIds)
      break
    case "deactivate_link":
      await deactivatePaidLink(container, charge)
      break
    case "show_code":
      await showCode(container, charge)
      break
    case "cancel_code":
      return cancelCode(container, charge, correction)
    case "cancel_order":
      return cancelUnpaidOrder(container, input, correction)
    case "refund_unmatched":
      return refundUnmatched(container, input, correction)
  }
  return { kind: "applied" }
}

async function decideAndRefund(
  container: MedusaContainer,
  { charge, records: { sessionStatus } }: ReconciliationInput
): Promise<Applied> {
  const actor = charge.refundDecision?.decidedBy ?? BY_ITSELF
  if (sessionStatus !== undefined && sessionStatus !== "canceled") {
    // Whoever decided it ended before the session was closed: an order could still be placed on it.
    const decided = await decideRefundUnlessOrdered(container, charge, {
      by: actor,
      reason: charge.refundDecision?.reason ?? "",
    })
    return decided === "decided"
      ? { kind: "applied" }
      : {
          kind: "later",
          againAfterMs: SHORT_PAUSE_MS,
          waitsFor: WAITS_FOR[decided],
        }
  }
  const returned = await refundMoney(container, charge, actor)
  switch (returned.kind) {
    case "refunded":
      return { kind: "applied" }
    case "later":
      return {
        kind: "later",
        againAfterMs: SHORT_PAUSE_MS,
        waitsFor: said("waits_for_refund", undefined, {
          then: returned.why,
        }),
      }
    case "refused":
      return {
        kind: "list_discrepancy",
        discrepancy: {
          kind: "refund_failed",
          details: said("refund_refused", undefined, {
            then: returned.why,
          }),
        },
        againAfterMs: LISTED_PAUSE_MS,
      }
  }
}

/** Money that is gone is booked as given back; a person learns of it, and the list keeps it for him. */
async function recordRefund(
  container: MedusaContainer,
  input: ReconciliationInput,
  { amount, because }: Extract<Step, { kind: "record_refund" }>
): Promise<Applied> {
  const { charge } = input
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (because === "lost") {
    await listDiscrepancy(container, input, {
      kind: "money_gone",
      details: said("taken_and_gone", { state: charge.state }),
    })
  }
  await ledger.recordRefund(charge, {
    amount,
    actor: because === "refunded" ? refundedBy(input) : GONE_BY[because],
  })
  return { kind: "applied" }
}

/** A void that came after somebody's capture was a refund, and its actor's. */
function refundedBy({ operations }: ReconciliationInput): string {
  const voided = operations.find(
    ({ kind, state, bookedAt }) =>
      kind === "void" && state === "accepted" && bookedAt === undefined
  )
  return voided?.actor ?? REFUNDED_ELSEWHERE
}
