import type { MedusaContainer } from "@medusajs/framework/types"
import { GONE_BY } from "../core/charge/operation"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import type { Correction } from "../core/charge/synchronization/correction"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import * as book from "./book"
import type { Applied } from "./applied"
import { cancelCode } from "./cancel-code"
import { cancelUnpaidOrder } from "./cancel-unpaid-order"
import { closeLink } from "./close-link"
import { decideGiveBackUnlessOrdered, WAITS_FOR } from "./decide-give-back"
import { listDifference } from "./list-difference"
import { BY_ITSELF } from "./by-itself"
import { payOrder, placeOrder } from "./place-order"
import { returnMoney } from "./return-money"
import { returnStray } from "./return-stray"
import { showCode } from "./show-code"
import { withdrawReturn } from "./withdraw-return"
import { A_MOMENT_MS, LISTED_PAUSE_MS } from "../core/time/times"

/** Corrections that change something; the others end the synchronization. */
export type Step = Exclude<Correction, { kind: "none" | "wait" | "differ" }>

/** Does one correction. */
export async function applyCorrection(
  container: MedusaContainer,
  {
    held,
    sides,
    correction,
  }: { held: HeldCharge; sides: BothSides; correction: Step }
): Promise<Applied> {
  const { charge, books, now } = sides
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const booking = { container, charge, books, now }
  switch (correction.kind) {
    case "complete_cart":
      return placeOrder(container, { held, sides, what: correction.kind })
    case "pay_order":
      return payOrder(container, { held, sides })
    case "return_money":
      return giveBack(container, sides)
    case "withdraw_return":
      return withdrawReturn(container, charge)
    case "book_capture":
      await book.bookCapture(booking, correction)
      break
    case "book_refund":
      await book.bookRefund(booking, correction)
      break
    case "record_refund":
      return recordRefund(container, sides, correction)
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
      await book.repairTransactions(booking, correction)
      break
    case "mark_booked":
      await ledger.markBooked(correction.operationIds)
      break
    case "close_link":
      await closeLink(container, charge)
      break
    case "show_code":
      await showCode(container, charge)
      break
    case "cancel_code":
      return cancelCode(container, charge, correction)
    case "cancel_order":
      return cancelUnpaidOrder(container, sides, correction)
    case "return_stray":
      return returnStray(container, sides, correction)
  }
  return { kind: "applied" }
}

async function giveBack(
  container: MedusaContainer,
  { charge, books: { sessionStatus } }: BothSides
): Promise<Applied> {
  const actor = charge.giveBack?.decidedBy ?? BY_ITSELF
  if (sessionStatus !== undefined && sessionStatus !== "canceled") {
    // Whoever decided it ended before the session was closed: an order could still be placed on it.
    const decided = await decideGiveBackUnlessOrdered(container, charge, {
      by: actor,
      reason: charge.giveBack?.reason ?? "",
    })
    return decided === "decided"
      ? { kind: "applied" }
      : {
          kind: "later",
          againAfterMs: A_MOMENT_MS,
          waitsFor: WAITS_FOR[decided],
        }
  }
  const returned = await returnMoney(container, charge, actor)
  switch (returned.kind) {
    case "returned":
      return { kind: "applied" }
    case "later":
      return {
        kind: "later",
        againAfterMs: A_MOMENT_MS,
        waitsFor: `its money, which is to go back: ${returned.why}`,
      }
    case "refused":
      return {
        kind: "differ",
        difference: { kind: "give_back_failed", details: returned.why },
        againAfterMs: LISTED_PAUSE_MS,
      }
  }
}

/** Money that is gone is booked as given back; a person learns of it, and the list keeps it for him. */
async function recordRefund(
  container: MedusaContainer,
  sides: BothSides,
  { amount, because }: Extract<Step, { kind: "record_refund" }>
): Promise<Applied> {
  const { charge } = sides
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (because === "lost") {
    await listDifference(container, sides, {
      kind: "money_gone",
      details: `The payment was taken, and is ${charge.state} at the gateway now; what is missing is booked as given back.`,
    })
  }
  await ledger.recordRefund(charge, {
    amount,
    actor: because === "refunded" ? refundedBy(sides) : GONE_BY[because],
  })
  return { kind: "applied" }
}

/** A void that came after somebody's capture was a refund, and its actor's. */
function refundedBy({ operations }: BothSides): string {
  const voided = operations.find(
    ({ kind, state, bookedAt }) =>
      kind === "void" && state === "accepted" && bookedAt === undefined
  )
  return voided?.actor ?? "merchant panel"
}
