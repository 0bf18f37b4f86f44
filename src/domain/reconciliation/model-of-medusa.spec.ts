import { DECIDED_BY_CORE } from "../charge/charge"
import { type OrderTransaction, sumOfAmounts } from "./medusa-records"
import { LOST_MONEY_ACTORS, type Operation } from "../operation/operation"
import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { nextCorrection } from "./next-correction"
import { isCollectionCompletedWithoutMoney } from "./order/order-of-charge"
import { sumsToBook } from "./booking/sums-to-book"
import {
  anOrderTransaction,
  anOperation,
  anOrder,
  aPayment,
  aRow,
  DECISION,
  sums,
} from "./reconciliation-inputs.spec"

/** The number of corrections after which a test fails, because the rules would go on correcting for ever. */
const MOST_STEPS = 20
/** How many waits are allowed. Each booked refund causes one, because Medusa may still be working on it. */
const MOST_WAITS = 10

/**
 * Imitates Medusa and the ledger in tests of corrections. Like Medusa, it throws if a correction captures or refunds
 * more money than there is, or captures on a canceled payment.
 */
export class ModelOfMedusa {
  private static made = 0

  constructor(readonly input: ReconciliationInput) {}

  get payment() {
    const { payment } = this.input.records
    if (!payment) {
      throw new Error("Medusa has no such payment.")
    }
    return payment
  }

  applyCorrection(correction: Correction): void {
    const { charge, records, now } = this.input
    switch (correction.kind) {
      case "book_capture": {
        throwIf(this.payment.isCanceled, "the payment is canceled")
        const row = aRow(this.newId("capt"), correction.amount, now)
        this.payment.captures.push(row)
        throwIf(this.captured > charge.sums.captured, "more than was taken")
        this.payment.isCaptured = this.captured >= charge.amount
        this.addOrderTransaction(
          anOrderTransaction(row.id, row.amount, this.newId("ordtrx"))
        )
        return this.keepSums()
      }
      case "book_refund": {
        const { refunded } = sumsToBook(this.input).sums
        const row = aRow(this.newId("ref"), correction.operation.amount, now)
        this.payment.refunds.push(row)
        throwIf(this.refunded > refunded, "more than was returned")
        throwIf(this.refunded > this.captured, "more than is captured")
        this.changeOperation(correction.operation.id, {
          medusaRowId: row.id,
          toBeBookedSince: undefined,
          leaseExpiresAt: new Date(now.getTime() + 30_000),
        })
        if (!records.order?.isCanceled) {
          this.addOrderTransaction(
            anOrderTransaction(row.id, 0 - row.amount, this.newId("ordtrx"))
          )
        }
        return this.keepSums()
      }
      case "record_refund":
        return void this.operations.push(
          anOperation(this.newId("ctop"), {
            amount: correction.amount,
            actor:
              correction.because === "refunded"
                ? "merchant panel"
                : LOST_MONEY_ACTORS[correction.because],
            leaseExpiresAt: now,
            toBeBookedSince: now,
          })
        )
      case "remove_capture":
        this.cancelOutTransactionsOf(correction.rowId)
        return remove(this.payment.captures, correction.rowId)
      case "remove_refund":
        return remove(this.payment.refunds, correction.rowId)
      case "mark_captured":
        return void (this.payment.isCaptured = true)
      case "cancel_payment":
        throwIf(this.captured > this.refunded, "money is booked on it")
        this.payment.canceledAt = now
        return void (this.payment.isCanceled = true)
      case "refresh_collection":
        return this.keepSums(isCollectionCompletedWithoutMoney(this.input))
      case "repair_transactions":
        correction.excess.forEach((id) => remove(this.lines, id))
        return [...correction.missing, ...correction.reversed].forEach(
          ({ reference, referenceId, amount }) =>
            this.addOrderTransaction(
              {
                ...anOrderTransaction(
                  referenceId,
                  amount,
                  this.newId("ordtrx")
                ),
                reference,
              },
              records.order ?? records.otherOrder
            )
        )
      case "capture_shipped":
        throwIf(this.captured > 0, "it is captured already")
        this.operations.push(
          anOperation(this.newId("ctop"), {
            kind: "capture",
            amount: correction.amount,
          })
        )
        charge.state = "paid"
        charge.sums = sums(correction.amount)
        return void (charge.highestCaptured = correction.amount)
      case "release_shipped":
        charge.refundDecision = { ...DECISION, decidedBy: DECIDED_BY_CORE }
        records.sessionStatus &&= "canceled"
        this.refundMoney()
        this.payment.canceledAt = now
        return void (this.payment.isCanceled = true)
      case "mark_booked":
        return correction.operationIds.forEach((id) =>
          this.changeOperation(id, { bookedAt: now })
        )
      case "refund_money":
        return this.refundMoney()
      case "withdraw_refund_decision":
        return void (charge.refundDecision = undefined)
      case "complete_cart":
      case "pay_order":
        records.payment ??= aPayment({ captures: [], refunds: [] })
        records.order ??= anOrder(records.payment, { createdAt: now })
        return this.keepSums()
      case "show_code":
        return void (records.showsCode = true)
      case "cancel_code":
        return void (charge.state = "canceled")
      case "cancel_order":
        throwIf(this.captured > this.refunded, "the order is paid")
        return void Object.assign(records.order ?? {}, { isCanceled: true })
      case "refund_unmatched":
        charge.refundDecision = { ...DECISION, reason: correction.details }
        return void (records.sessionStatus &&= "canceled")
      case "none":
      case "wait":
      case "list_discrepancy":
        throw new Error(`There is nothing to apply in ${correction.kind}.`)
    }
  }

  get captured(): number {
    return sumOfAmounts(this.input.records.payment?.captures ?? [])
  }

  get refunded(): number {
    return sumOfAmounts(this.input.records.payment?.refunds ?? [])
  }

  private get operations(): Operation[] {
    return this.input.operations as Operation[]
  }

  private get lines(): OrderTransaction[] {
    const { order, otherOrder } = this.input.records
    return (order ?? otherOrder)?.transactions ?? []
  }

  private refundMoney(): void {
    const { charge, now } = this.input
    const isReserved = charge.state === "authorized"
    const { captured, refunded } = charge.sums
    const amount = isReserved ? charge.amount : captured - refunded
    throwIf(amount <= 0, "there is nothing to return")
    this.operations.push(
      anOperation(this.newId("ctop"), {
        kind: isReserved ? "void" : "refund",
        amount,
        leaseExpiresAt: new Date(now.getTime() + 30_000),
      })
    )
    charge.state = isReserved ? "canceled" : "refunded"
    charge.sums = sums(captured, isReserved ? refunded : captured)
  }

  /** Adds a transaction to the order. Does nothing if there is no order, like Medusa. */
  private addOrderTransaction(
    line: OrderTransaction,
    order = this.input.records.order
  ): void {
    order?.transactions.push(line)
    if (order?.due !== undefined) {
      order.due -= line.amount
    }
  }

  /** Adds a transaction to the order with which the transactions of this capture add up to zero. */
  private cancelOutTransactionsOf(captureId: string): void {
    const booked = sumOfAmounts(
      this.lines.filter(({ referenceId }) => referenceId === captureId)
    )
    if (booked !== 0) {
      const id = this.newId("ordtrx")
      this.addOrderTransaction({
        ...anOrderTransaction(captureId, 0 - booked, id),
        reference: "capture",
      })
    }
  }

  /**
   * Updates the sums that are stored on the payment collection. With `isOpen`, the payment collection is also no longer
   * shown as paid.
   */
  private keepSums(isOpen = false): void {
    const { records } = this.input
    const both = { captured: this.captured, refunded: this.refunded }
    const isCompleted = !isOpen && records.collection?.isCompleted === true
    records.collection = { isCompleted, stored: both, actual: both }
  }

  private changeOperation(id: string, changes: Partial<Operation>): void {
    const found = this.operations.find((operation) => operation.id === id)
    Object.assign(found ?? {}, changes)
  }

  private newId(prefix: string): string {
    return `${prefix}_new_${++ModelOfMedusa.made}`
  }
}

function throwIf(isSo: boolean, why: string): void {
  if (isSo) {
    throw new Error(`Medusa refuses: ${why}.`)
  }
}

function remove(rows: { id: string }[], id: string): void {
  const at = rows.findIndex((row) => row.id === id)
  throwIf(at < 0, `there is no ${id}`)
  rows.splice(at, 1)
}

/** Applies one correction after the other until none is left. A wait lets an hour pass. */
export function reconcileModel(found: ReconciliationInput): {
  medusa: ModelOfMedusa
  end: Correction
  trace: string[]
} {
  const medusa = new ModelOfMedusa(structuredClone(found))
  const { input } = medusa
  const trace: string[] = []
  for (let step = 0, waits = 0; step < MOST_STEPS; step++) {
    const { collection } = input.records
    if (collection) {
      collection.actual = {
        captured: medusa.captured,
        refunded: medusa.refunded,
      }
    }
    const correction = nextCorrection(input)
    trace.push(correction.kind)
    if (correction.kind === "none" || correction.kind === "list_discrepancy") {
      return { medusa, end: correction, trace }
    }
    if (correction.kind === "wait") {
      if (++waits === MOST_WAITS) {
        return { medusa, end: correction, trace }
      }
      input.now = new Date(input.now.getTime() + 3_600_000)
      step = 0
    } else {
      medusa.applyCorrection(correction)
    }
  }
  throw new Error(`It goes round in circles: ${trace.join(", ")}`)
}
