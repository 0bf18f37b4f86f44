import { minorUnits } from "../money"
import type { Charge } from "../charge/charge"
import {
  type BookedOrder,
  type BookedPayment,
  type BookedRow,
  type MedusaRecords,
  sumOfAmounts,
} from "./medusa-records"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { Operation } from "../operation/operation"
import type { Correction } from "./correction"
import { nextCorrection } from "./next-correction"
import type { ReconciliationInput } from "./reconciliation-input"

/** By default, the functions of this file describe a charge of R$ 100.00 that was paid and booked an hour ago. */

export const NOW = new Date("2026-11-20T12:00:00Z")
export const AN_HOUR_AGO = secondsAgo(3_600)

export function secondsAgo(seconds: number): Date {
  return new Date(NOW.getTime() - seconds * 1_000)
}

/** A decision that an administrator made: to refund the money, or to book it as a part of the order. */
export const DECISION = {
  decidedAt: AN_HOUR_AGO,
  decidedBy: "user_1",
  reason: "Asked for.",
}

export function sums(captured: number, refunded = 0): Charge["sums"] {
  return {
    captured: minorUnits(captured),
    refunded: minorUnits(refunded),
  }
}

export function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    id: "ctch_1",
    merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    account: "br",
    installationDigest: "here",
    method: "card",
    paymentSessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    cartId: "cart_1",
    emailDigest: undefined,
    amount: minorUnits(10_000),
    currencyCode: "BRL",
    installments: 1,
    lateCapture: false,
    state: "paid",
    sums: sums(10_000),
    highestCaptured: (changes.sums ?? sums(10_000)).captured,
    revision: 1,
    refundDecision: undefined,
    creationRefusedAt: undefined,
    gatewaySumsAcceptedAt: undefined,
    cartCompletionFirstFailedAt: undefined,
    dispute: undefined,
    lookedUpAt: undefined,
    code: undefined,
    codeExpiresAt: undefined,
    abandonedAt: undefined,
    link: undefined,
    orderId: undefined,
    createdAt: AN_HOUR_AGO,
    details: {},
    ...changes,
  }
}

/** Returns an operation with the outcome accepted. Its lease has expired, and it is not marked as booked. */
export function anOperation(
  id: string,
  {
    amount = 10_000,
    ...changes
  }: Omit<Partial<Operation>, "amount"> & { amount?: number } = {}
): Operation {
  return {
    id,
    chargeId: "ctch_1",
    kind: "refund",
    amount: minorUnits(amount),
    actor: "user_1",
    state: "accepted",
    baseline: sums(0),
    leaseExpiresAt: secondsAgo(3_000),
    resolvedAt: AN_HOUR_AGO,
    ...changes,
  }
}

export function aCreationOperation(
  changes: Partial<Operation> = {}
): Operation {
  return anOperation("ctop_create", {
    kind: "create",
    actor: "shopper",
    baseline: undefined,
    bookedAt: AN_HOUR_AGO,
    ...changes,
  })
}

/** Returns the operations of a charge: its creation, and one other operation. */
export const withOperation = (
  changes: Parameters<typeof anOperation>[1],
  id = "ctop_1"
): { operations: Operation[] } => ({
  operations: [aCreationOperation(), anOperation(id, changes)],
})

export function aRow(
  id: string,
  amount: number,
  createdAt = AN_HOUR_AGO
): BookedRow {
  return { id, amount: minorUnits(amount), createdAt }
}

/** Returns a transaction of an order: a capture, or a refund if the amount is negative. */
export function anOrderTransaction(
  referenceId: string,
  amount: number,
  id = `ordtrx_${referenceId}`
): BookedOrder["transactions"][number] {
  return {
    id,
    reference: amount < 0 ? "refund" : "capture",
    referenceId,
    amount,
  }
}

export function aPayment(changes: Partial<BookedPayment> = {}): BookedPayment {
  const captures = changes.captures ?? [aRow("capt_1", 10_000)]
  return {
    id: "pay_1",
    isCaptured: sumOfAmounts(captures) >= 10_000,
    isCanceled: false,
    captures,
    refunds: [],
    ...changes,
  }
}

/**
 * Returns an order of R$ 100.00 that owes what is not paid. By default it has a transaction for each capture and refund
 * of the payment.
 */
export function anOrder(
  payment: BookedPayment | undefined,
  changes: Partial<BookedOrder> = {}
): BookedOrder {
  const transactions = changes.transactions ?? [
    ...(payment?.captures ?? []).map(({ id, amount }) =>
      anOrderTransaction(id, amount)
    ),
    ...(payment?.refunds ?? []).map(({ id, amount }) =>
      anOrderTransaction(id, 0 - amount)
    ),
  ]
  return {
    id: "order_1",
    createdAt: AN_HOUR_AGO,
    isCanceled: false,
    due: transactions.reduce((due, { amount }) => due - amount, 10_000),
    ...changes,
    transactions,
  }
}

export interface Given extends Omit<
  Partial<MedusaRecords>,
  "payment" | "order"
> {
  charge?: Partial<Charge>
  operations?: Operation[]
  /** What differs from the default payment, or null if Medusa has no payment. */
  payment?: Partial<BookedPayment> | null
  order?: Partial<BookedOrder> | null
}

export function buildReconciliationInput({
  charge,
  operations = [aCreationOperation()],
  payment: ofPayment,
  order,
  ...records
}: Given = {}): ReconciliationInput {
  const payment = ofPayment === null ? undefined : aPayment(ofPayment)
  const booked = {
    captured: sumOfAmounts(payment?.captures ?? []),
    refunded: sumOfAmounts(payment?.refunds ?? []),
  }
  return {
    charge: aCharge(charge),
    operations,
    records: {
      sessionStatus: "authorized",
      payment,
      isPaidOtherwise: false,
      collection: { stored: booked, actual: booked },
      order: order === null ? undefined : anOrder(payment, order),
      ...records,
    },
    hasOtherOpenCharge: false,
    isOfOtherInstallation: false,
    awaitedUntil: undefined,
    now: NOW,
  }
}

/** Describes a charge with reserved money. Medusa has its payment, without captures. */
export const RESERVED: Given = {
  charge: { state: "authorized", sums: sums(0), lateCapture: true },
  payment: { captures: [] },
}

/** Says that Medusa has neither a payment nor an order for the charge. */
export const NOTHING_BOOKED: Given = { payment: null, order: null }

export const CODE_ENDS = secondsAgo(-1_200)

/** Describes an unpaid Pix code of a cart. Medusa has neither a payment nor an order for the charge. */
export function aCode(
  charge: Partial<Charge> = {},
  more: Omit<Given, "charge"> = {}
): Given {
  return {
    charge: {
      method: "pix",
      state: "pending",
      sums: sums(0),
      codeExpiresAt: CODE_ENDS,
      ...charge,
    },
    ...NOTHING_BOOKED,
    sessionStatus: "pending",
    ...more,
  }
}

/** The expected correction: its kind, or some of its fields. */
type Expected = Correction["kind"] | { [field: string]: unknown }

/** Declares a test for each line. A line has the test's title, the given state, and the expected correction. */
export function testCorrections(
  lines: Record<string, [Given, Expected]>
): void {
  it.each(Object.entries(lines))(
    "the situation of a charge decides its next correction: %s",
    (_, [given, expected]) => {
      expect(nextCorrection(buildReconciliationInput(given))).toMatchObject(
        typeof expected === "string" ? { kind: expected } : expected
      )
    }
  )
}

/** Returns the expectation that the charge is listed with this kind of discrepancy. */
export function listDiscrepancyCorrection(
  kind: DiscrepancyKind,
  more: object = {}
): Expected {
  return { kind: "list_discrepancy", discrepancy: { kind, ...more } }
}
