import fc from "fast-check"
import { minorUnits } from "../money"
import { type BookedRow, type OrderTransaction } from "./medusa-records"
import type { Operation } from "../operation/operation"
import type { ReconciliationInput } from "./reconciliation-input"
import { ownAndOtherOrderOfCharge } from "./order/order-of-charge"
import { reconcileModel, type ModelOfMedusa } from "./model-of-medusa.spec"
import {
  aCharge,
  AN_HOUR_AGO,
  anOrderTransaction,
  anOperation,
  aRow,
  DECISION,
  NOW,
  secondsAgo,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"

const someAmount = fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000)
const valueOrUndefined = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined })
const soon = secondsAgo(-600)
const someAge = fc.constantFrom(AN_HOUR_AGO, secondsAgo(61), secondsAgo(5))

function arbitraryRow(prefix: string): fc.Arbitrary<BookedRow> {
  return fc
    .tuple(fc.integer({ min: 1, max: 4 }), someAmount, someAge)
    .map(([n, amount, createdAt]) => aRow(`${prefix}_${n}`, amount, createdAt))
}

function arbitraryRows(prefix: string): fc.Arbitrary<BookedRow[]> {
  return fc.uniqueArray(arbitraryRow(prefix), {
    maxLength: 3,
    selector: ({ id }) => id,
  })
}

const someOperation: fc.Arbitrary<Operation> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom("capture", "refund", "void"),
    state: fc.constantFrom("accepted", "accepted", "rejected", "not_sent"),
    amount: someAmount,
    medusaRowId: valueOrUndefined(
      fc.constantFrom("capt_1", "capt_2", "ref_1", "ref_2", "ref_9")
    ),
    leaseExpiresAt: fc.constantFrom(AN_HOUR_AGO, secondsAgo(-20)),
    toBeBookedSince: valueOrUndefined(fc.constant(secondsAgo(10))),
    bookedAt: valueOrUndefined(fc.constant(AN_HOUR_AGO)),
  })
  .map(({ id, ...rest }) => anOperation(id, rest))

const someLine: fc.Arbitrary<OrderTransaction> = fc
  .tuple(
    fc.uuid(),
    fc.constantFrom("capt_1", "capt_2", "ref_1", "ref_2", "ref_9", "pay_1"),
    someAmount
  )
  .map(([id, of, amount]) =>
    anOrderTransaction(of, of.startsWith("capt") ? amount : -amount, id)
  )

/**
 * Generates Pix and wallet codes: unpaid, paid or refunded, abandoned or not, and before or after their expiry time.
 */
const someCode = fc
  .record({
    method: fc.constantFrom("pix", "wallet"),
    snapshot: fc.constantFrom(
      { state: "pending", sums: sums(0) },
      { state: "expired", sums: sums(0) },
      { state: "canceled", sums: sums(0) },
      { state: "paid", sums: sums(4_000) },
      { state: "refunded", sums: sums(4_000, 4_000) }
    ),
    codeExpiresAt: fc.constantFrom(AN_HOUR_AGO, secondsAgo(60), soon),
    abandonedAt: valueOrUndefined(fc.constant(secondsAgo(30))),
  })
  .map(({ snapshot, ...rest }) => ({ ...snapshot, ...rest }))

/** Generates any combination of ledger and Medusa records, including combinations that cannot occur. */
const anything: fc.Arbitrary<ReconciliationInput> = fc
  .record({
    snapshot: fc.oneof(
      fc
        .constantFrom("authorized", "canceled", "expired", "declined")
        .map((state) => ({ state, sums: sums(0) })),
      someCode,
      someAmount.map((all) => ({ state: "refunded", sums: sums(all, all) })),
      fc
        .tuple(someAmount, someAmount)
        .filter(([captured, refunded]) => refunded < captured)
        .map((both) => ({ state: "paid", sums: sums(...both) })),
      fc
        .tuple(fc.constantFrom("paid", "charged_back"), someAmount)
        .map(([state, captured]) => ({ state, sums: sums(captured) }))
    ),
    operations: fc.array(someOperation, { maxLength: 3 }),
    payment: valueOrUndefined(
      fc.record({
        captures: arbitraryRows("capt"),
        refunds: arbitraryRows("ref"),
        isCanceled: fc.boolean(),
        isCaptured: fc.boolean(),
      })
    ),
    order: valueOrUndefined(
      fc.record({
        isCanceled: fc.boolean(),
        transactions: fc.array(someLine, { maxLength: 3 }),
        createdAt: someAge,
        due: fc.constantFrom(-1_000, 0, 1, 4_000, 4_000, 5_000),
      })
    ),
    stored: fc.record({ captured: someAmount, refunded: someAmount }),
    isDecided: fc.boolean(),
    isPaidOtherwise: fc.boolean(),
    isBound: fc.boolean(),
    isCompleted: fc.boolean(),
    isShipped: fc.boolean(),
    sessionStatus: fc.constantFrom(
      "authorized",
      "pending_authorization",
      "canceled",
      undefined
    ),
  })
  .map((found) => {
    const charge = aCharge({
      amount: minorUnits(4_000),
      ...(found.snapshot as Partial<ReconciliationInput["charge"]>),
      refundDecision: found.isDecided ? DECISION : undefined,
      orderId: found.isBound ? "order_1" : undefined,
      captureDue: found.isShipped
        ? { since: AN_HOUR_AGO, fulfillmentId: "ful_1" }
        : undefined,
    })
    const { isCompleted, stored } = found
    const order = found.order && { id: "order_1", ...found.order }
    return {
      charge,
      operations: [aCreationOperation(), ...found.operations],
      records: {
        sessionStatus: found.sessionStatus,
        payment: found.payment && { id: "pay_1", ...found.payment },
        isPaidOtherwise: found.isPaidOtherwise,
        collection: { isCompleted, stored, actual: stored },
        ...ownAndOtherOrderOfCharge(charge, {
          bound: found.isBound ? order : undefined,
          linked: order,
        }),
      },
      hasOtherOpenCharge: false,
      isOfOtherInstallation: false,
      awaitedUntil: undefined,
      now: NOW,
    }
  })

describe("corrections from any state of Medusa's records", () => {
  it("whatever Medusa's records contain, the plugin's corrections end when Medusa agrees with the gateway or the charge is listed, and nothing more is corrected after an agreement", () => {
    fc.assert(
      fc.property(anything, (found) => {
        const { medusa, end } = reconcileModel(found)

        expect(["none", "list_discrepancy"]).toContain(end.kind)
        if (end.kind === "none") {
          expectAgreement(medusa)
          expect(reconcileModel(medusa.input).trace).toEqual(["none"])
        }
      }),
      { numRuns: 750 }
    )
  })

  it("a charge with an operation in doubt only waits or is listed for an administrator and is not corrected, whatever Medusa's records are", () => {
    const unresolved = fc.tuple(
      anything,
      fc.constantFrom("in_flight" as const, "unknown" as const)
    )

    fc.assert(
      fc.property(unresolved, ([found, state]) => {
        const operations = [
          ...found.operations,
          anOperation("open", { state, leaseExpiresAt: secondsAgo(60) }),
        ]

        const { trace } = reconcileModel({ ...found, operations })

        // An operation that stays in doubt is listed in the end.
        expect(new Set(trace.slice(0, -1))).toEqual(new Set(["wait"]))
        expect(["wait", "list_discrepancy"]).toContain(trace.at(-1))
      })
    )
  })
})

function expectAgreement({ input, captured, refunded }: ModelOfMedusa): void {
  const { state, sums: ofGateway } = input.charge
  const { payment, order } = input.records
  const left = ofGateway.captured - ofGateway.refunded

  if (payment) {
    expect(captured - refunded).toBe(left)
  }
  if (payment && !payment.isCanceled && state !== "canceled") {
    expect({ captured, refunded }).toEqual(ofGateway)
  }
  if (state === "authorized" || (state === "paid" && left > 0)) {
    expect(payment).toBeDefined()
    expect(order?.isCanceled).toBe(false)
  }
}
