import fc from "fast-check"
import { minorUnits } from "../money"
import { type BookedRow, type OrderTransaction, sumOf } from "../medusa-records"
import type { Operation } from "../operation"
import type { ReconciliationInput } from "./reconciliation-input"
import { bringTogether, type ModelOfMedusa } from "./model-of-medusa.spec"
import {
  aCharge,
  AN_HOUR_AGO,
  aLine,
  anOperation,
  aPayment,
  aRow,
  DECISION,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
  withOperation,
} from "./inputs.spec"

const someAmount = fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000)
const soon = secondsAgo(-600)
const someAge = fc.constantFrom(AN_HOUR_AGO, secondsAgo(61), secondsAgo(5))

function someRow(prefix: string): fc.Arbitrary<BookedRow> {
  return fc
    .tuple(fc.integer({ min: 1, max: 4 }), someAmount, someAge)
    .map(([n, amount, createdAt]) => aRow(`${prefix}_${n}`, amount, createdAt))
}

function someRows(prefix: string): fc.Arbitrary<BookedRow[]> {
  return fc.uniqueArray(someRow(prefix), {
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
    medusaId: fc.option(
      fc.constantFrom("capt_1", "capt_2", "ref_1", "ref_2", "ref_9"),
      { nil: undefined }
    ),
    leaseExpiresAt: fc.constantFrom(AN_HOUR_AGO, secondsAgo(-20)),
    unansweredAt: fc.option(fc.constant(secondsAgo(10)), { nil: undefined }),
    bookedAt: fc.option(fc.constant(AN_HOUR_AGO), { nil: undefined }),
  })
  .map(({ id, ...rest }) => anOperation(id, rest))

const someLine: fc.Arbitrary<OrderTransaction> = fc
  .tuple(
    fc.uuid(),
    fc.constantFrom("capt_1", "capt_2", "ref_1", "ref_2", "ref_9", "pay_1"),
    someAmount
  )
  .map(([id, of, amount]) =>
    aLine(of, of.startsWith("capt") ? amount : -amount, id)
  )

/** Unpaid, or paid; given up or not, in time or late. */
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
    abandonedAt: fc.option(fc.constant(secondsAgo(30)), { nil: undefined }),
  })
  .map(({ snapshot, ...rest }) => ({ ...snapshot, ...rest }))

/** Whatever can stand in the ledger and in Medusa, whether or not it can come about. */
const anything: fc.Arbitrary<ReconciliationInput> = fc
  .record({
    snapshot: fc.oneof(
      fc
        .constantFrom("authorized", "canceled", "expired", "declined")
        .map((state) => ({ state, sums: sums(0) })),
      someCode,
      someAmount.map((captured) => ({
        state: "refunded",
        sums: sums(captured, captured),
      })),
      fc
        .tuple(someAmount, someAmount)
        .filter(([captured, refunded]) => refunded < captured)
        .map(([captured, refunded]) => ({
          state: "paid",
          sums: sums(captured, refunded),
        })),
      someAmount.map((captured) => ({ state: "paid", sums: sums(captured) })),
      someAmount.map((captured) => ({
        state: "charged_back",
        sums: sums(captured),
      }))
    ),
    operations: fc.array(someOperation, { maxLength: 3 }),
    payment: fc.option(
      fc.record({
        captures: someRows("capt"),
        refunds: someRows("ref"),
        isCanceled: fc.boolean(),
        isCaptured: fc.boolean(),
      }),
      { nil: undefined }
    ),
    order: fc.option(
      fc.record({
        isCanceled: fc.boolean(),
        transactions: fc.array(someLine, { maxLength: 3 }),
        createdAt: someAge,
        due: fc.constantFrom(-1_000, 0, 1, 4_000, 4_000, 5_000),
      }),
      { nil: undefined }
    ),
    kept: fc.record({ captured: someAmount, refunded: someAmount }),
    isDecided: fc.boolean(),
    isPaidOtherwise: fc.boolean(),
    sessionStatus: fc.constantFrom(
      "authorized",
      "pending_authorization",
      "canceled",
      undefined
    ),
  })
  .map((found) => ({
    charge: aCharge({
      amount: minorUnits(4_000),
      ...(found.snapshot as Partial<ReconciliationInput["charge"]>),
      refundDecision: found.isDecided ? DECISION : undefined,
    }),
    operations: [theCreation(), ...found.operations],
    records: {
      sessionStatus: found.sessionStatus,
      payment: found.payment && { id: "pay_1", ...found.payment },
      isPaidOtherwise: found.isPaidOtherwise,
      collection: { kept: found.kept, ofRows: found.kept },
      order: found.order && { id: "order_1", ...found.order },
    },
    now: NOW,
  }))

describe("Medusa, corrected step by step from any books whatever", () => {
  it("comes to an end, with the gateway's sums or with a person, and never books more than there is", () => {
    fc.assert(
      fc.property(anything, (found) => {
        const { medusa, end } = bringTogether(found)

        expect(["none", "list_discrepancy"]).toContain(end.kind)
        if (end.kind === "none") {
          expectAgreement(medusa)
        }
      }),
      { numRuns: 750 }
    )
  })

  it("waits without end only for what is unsettled", () => {
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

        const { trace } = bringTogether({ ...found, operations })

        // What stays unknown is for a person in the end.
        expect(new Set(trace.slice(0, -1))).toEqual(new Set(["wait"]))
        expect(["wait", "list_discrepancy"]).toContain(trace.at(-1))
      })
    )
  })

  it("stays as it is once it agrees", () => {
    fc.assert(
      fc.property(anything, (found) => {
        const { medusa, end } = bringTogether(found)
        fc.pre(end.kind === "none")

        expect(bringTogether(medusa.input).trace).toEqual(["none"])
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

interface Part {
  amount: number
  by: "us" | "panel"
  /** Whether Medusa still has the row; core takes it back when nobody knew. */
  hasRow: boolean
  hasLine: boolean
}

const somePart: fc.Arbitrary<Part> = fc.record({
  amount: someAmount,
  by: fc.constantFrom("us" as const, "panel" as const),
  hasRow: fc.boolean(),
  hasLine: fc.boolean(),
})

/** What can come about when processes are killed anywhere and people use the merchant panel. */
const history: fc.Arbitrary<ReconciliationInput> = fc
  .record({
    capture: fc.option(
      fc.record({
        part: fc.integer({ min: 1, max: 16 }).map((n) => n * 1_000),
        by: fc.constantFrom("creation", "us", "panel"),
        hasRow: fc.boolean(),
        hasLine: fc.boolean(),
      }),
      { nil: undefined }
    ),
    refunds: fc.array(somePart, { maxLength: 3 }),
    unprovenRows: fc.array(fc.tuple(someAmount, someAge), { maxLength: 2 }),
    isRefreshed: fc.boolean(),
    isMarked: fc.boolean(),
  })
  .map(({ capture, refunds, unprovenRows, isRefreshed, isMarked }) => {
    const captured = capture
      ? capture.by === "creation"
        ? 16_000
        : capture.part
      : 0
    const operations: Operation[] = [theCreation()]
    const transactions: OrderTransaction[] = []
    const captures: BookedRow[] = []
    const refundRows: BookedRow[] = []
    if (capture) {
      if (capture.by === "us") {
        operations.push(
          anOperation("ctop_capture", {
            kind: "capture",
            amount: captured,
            medusaId: "capt_1",
            unansweredAt: capture.hasRow ? undefined : AN_HOUR_AGO,
          })
        )
      }
      if (capture.hasRow) {
        captures.push(aRow("capt_1", captured))
        if (capture.hasLine) {
          transactions.push(aLine("capt_1", captured))
        }
      }
    }
    let refunded = 0
    refunds.forEach(({ amount, by, hasRow, hasLine }, at) => {
      if (refunded + amount > captured) {
        return
      }
      refunded += amount
      const id = `ref_${at}`
      if (by === "us") {
        operations.push(
          anOperation(`ctop_${at}`, {
            amount,
            medusaId: id,
            unansweredAt: hasRow ? undefined : AN_HOUR_AGO,
          })
        )
        if (hasRow) {
          refundRows.push(aRow(id, amount))
          if (hasLine) {
            transactions.push(aLine(id, -amount))
          }
        }
      }
    })
    unprovenRows.forEach(([amount, createdAt], at) => {
      // Core lets nobody capture beyond the payment, or refund beyond what it has booked.
      if (captured === 0 && sumOf(captures) + amount <= 16_000) {
        captures.push(aRow(`capt_phantom_${at}`, amount, createdAt))
      } else if (sumOf(refundRows) + amount <= sumOf(captures)) {
        refundRows.push(aRow(`ref_phantom_${at}`, amount, createdAt))
      }
    })
    const booked = { captured: sumOf(captures), refunded: sumOf(refundRows) }
    return {
      charge: aCharge({
        amount: minorUnits(16_000),
        lateCapture: capture?.by !== "creation",
        state: !capture
          ? "authorized"
          : refunded === captured
            ? "refunded"
            : "paid",
        sums: sums(captured, refunded),
      }),
      operations,
      records: {
        sessionStatus: "authorized",
        payment: aPayment({
          captures,
          refunds: refundRows,
          isCaptured: isMarked && booked.captured >= 16_000,
        }),
        isPaidOtherwise: false,
        collection: {
          kept: isRefreshed ? booked : { captured: 0, refunded: 0 },
          ofRows: booked,
        },
        order: {
          id: "order_1",
          createdAt: AN_HOUR_AGO,
          isCanceled: false,
          transactions,
        },
      },
      now: NOW,
    } satisfies ReconciliationInput
  })

describe("Medusa, after processes were killed and people used the merchant panel", () => {
  it("comes to the gateway's sums without a person, in its rows, its collection and the order's account", () => {
    fc.assert(
      fc.property(history, (found) => {
        const { medusa, end } = bringTogether(found)
        const { captured, refunded } = found.charge.sums

        expect(end).toEqual({ kind: "none" })
        expect([medusa.captured, medusa.refunded, medusa.accounted]).toEqual([
          captured,
          refunded,
          captured - refunded,
        ])
        expect(medusa.input.records.collection?.kept).toEqual({
          captured,
          refunded,
        })
        expect(medusa.payment.isCaptured).toBe(captured >= 16_000)
      }),
      { numRuns: 750 }
    )
  })
})

/** Core books its refund of the rest in the order's account, whatever became of it (measured). */
function aCanceledOrder(changes: Given): ReconciliationInput {
  return inputOf({
    order: {
      isCanceled: true,
      transactions: [aLine("capt_1", 10_000), aLine("pay_1", -10_000)],
    },
    ...changes,
  })
}

describe("Medusa, after an order was canceled", () => {
  const returned = { state: "refunded" as const, sums: sums(10_000, 10_000) }

  it.each([
    [
      "when the gateway answered",
      { medusaId: "ref_1" },
      { refunds: [aRow("ref_1", 10_000)] },
    ],
    ["when the answer was lost", { medusaId: "ref_1", unansweredAt: NOW }, {}],
  ])("has the refund once %s", (_, operation, payment) => {
    const { medusa, end } = bringTogether(
      aCanceledOrder({
        charge: returned,
        ...withOperation(operation),
        payment,
      })
    )

    expect(end).toEqual({ kind: "none" })
    expect([medusa.refunded, medusa.accounted]).toEqual([10_000, 0])
  })

  it("has a person decide when the gateway did not refund", () => {
    expect(bringTogether(aCanceledOrder({})).end).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "paid_without_order" },
    })
  })

  it("has the refund that the person decided on", () => {
    const { medusa, end, trace } = bringTogether(
      aCanceledOrder({ charge: { refundDecision: DECISION } })
    )

    expect(trace).toEqual([
      "refund_money",
      "book_refund",
      "wait",
      "mark_booked",
      "none",
    ])
    expect(end).toEqual({ kind: "none" })
    expect([medusa.refunded, medusa.accounted]).toEqual([10_000, 0])
  })
})
