import { said } from "../saying"
import { nextCorrection } from "./next-correction"
import {
  aLine,
  anOperation,
  aRow,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const CAPTURE = aLine("capt_1", 10_000)

/** Rows of R$ 30.00 and R$ 20.00 that both happened. */
const TWO_REFUNDS = {
  charge: { sums: sums(10_000, 5_000) },
  operations: [
    theCreation(),
    anOperation("ctop_1", {
      amount: 3_000,
      medusaId: "ref_1",
      bookedAt: secondsAgo(600),
    }),
    anOperation("ctop_2", {
      amount: 2_000,
      medusaId: "ref_2",
      bookedAt: secondsAgo(600),
    }),
  ],
  payment: { refunds: [aRow("ref_1", 3_000), aRow("ref_2", 2_000)] },
}

describe("the account of an order", () => {
  it("is repaired when a killed process left out the line of a capture", () => {
    expect(nextCorrection(inputOf({ order: { transactions: [] } }))).toEqual({
      kind: "repair_transactions",
      orderId: "order_1",
      missing: [
        { reference: "capture", referenceId: "capt_1", amount: 10_000 },
      ],
      excess: [],
      reversed: [],
    })
  })

  it("is repaired when a killed process left out the line of a refund", () => {
    const input = inputOf({
      ...TWO_REFUNDS,
      order: { transactions: [CAPTURE, aLine("ref_1", -3_000)] },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "repair_transactions",
      missing: [{ reference: "refund", referenceId: "ref_2", amount: -2_000 }],
      excess: [],
    })
  })

  it("is repaired on both sides at once", () => {
    const input = inputOf({ ...TWO_REFUNDS, order: { transactions: [] } })

    expect(nextCorrection(input)).toMatchObject({
      missing: [
        { referenceId: "capt_1" },
        { referenceId: "ref_1" },
        { referenceId: "ref_2" },
      ],
    })
  })

  it("is left alone while core may be about to write the line itself", () => {
    const input = inputOf({
      payment: { captures: [aRow("capt_1", 10_000, secondsAgo(1))] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("is repaired at once where the operation is out of core's hands", () => {
    const input = inputOf({
      operations: [
        theCreation(),
        anOperation("ctop_1", { kind: "capture", medusaId: "capt_1" }),
      ],
      payment: { captures: [aRow("capt_1", 10_000, secondsAgo(31))] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "repair_transactions" })
  })
})

describe("two refunds at once", () => {
  it("leave one line with the other's amount, which is replaced", () => {
    const input = inputOf({
      ...TWO_REFUNDS,
      order: {
        transactions: [CAPTURE, aLine("ref_1", -2_000), aLine("ref_2", -2_000)],
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      missing: [{ reference: "refund", referenceId: "ref_1", amount: -3_000 }],
      excess: ["ordtrx_ref_1"],
    })
  })

  it("leave two lines of the same refund, of which one is replaced", () => {
    const input = inputOf({
      ...TWO_REFUNDS,
      order: {
        transactions: [
          CAPTURE,
          aLine("ref_2", -2_000, "ordtrx_a"),
          aLine("ref_2", -2_000, "ordtrx_b"),
        ],
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      missing: [{ referenceId: "ref_1", amount: -3_000 }],
      excess: ["ordtrx_b"],
    })
  })

  it("leave a line for a row that core deleted, which is removed", () => {
    const input = inputOf({
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          amount: 3_000,
          medusaId: "ref_gone",
          state: "rejected",
        }),
      ],
      order: { transactions: [CAPTURE, aLine("ref_gone", -3_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "repair_transactions",
      orderId: "order_1",
      missing: [],
      excess: ["ordtrx_ref_gone"],
      reversed: [],
    })
  })
})

describe("a refund that was refused, and that core wrote into the order's account all the same", () => {
  it("is removed from it: nothing was given back", () => {
    const input = inputOf({
      order: { transactions: [CAPTURE, aLine("pay_1", -10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "repair_transactions",
      orderId: "order_1",
      missing: [],
      excess: ["ordtrx_pay_1"],
      reversed: [],
    })
  })
})

describe("a line of another payment", () => {
  it("is left alone", () => {
    const input = inputOf({
      order: {
        transactions: [
          CAPTURE,
          aLine("capt_other", 500),
          aLine("ref_other", -500),
          aLine("pay_other", -700),
          { ...aLine("capt_1", 10_000, "ordtrx_x"), reference: "manual" },
        ],
      },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })
})

describe("the account of an order that was canceled", () => {
  const refundedByCancel = {
    charge: { state: "refunded" as const, sums: sums(10_000, 10_000) },
    operations: [
      theCreation(),
      anOperation("ctop_1", {
        medusaId: "ref_1",
        bookedAt: secondsAgo(600),
      }),
    ],
    payment: { refunds: [aRow("ref_1", 10_000)] },
  }

  it("is right when core booked the refund under the payment's id", () => {
    const input = inputOf({
      ...refundedByCancel,
      order: {
        isCanceled: true,
        transactions: [CAPTURE, aLine("pay_1", -10_000)],
      },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it("is right when a part was refunded before, and core booked the rest so", () => {
    const input = inputOf({
      ...TWO_REFUNDS,
      charge: { state: "refunded", sums: sums(10_000, 10_000) },
      operations: [
        ...TWO_REFUNDS.operations,
        anOperation("ctop_3", {
          amount: 5_000,
          medusaId: "ref_3",
          bookedAt: secondsAgo(600),
        }),
      ],
      payment: {
        refunds: [...TWO_REFUNDS.payment.refunds, aRow("ref_3", 5_000)],
      },
      order: {
        isCanceled: true,
        transactions: [
          CAPTURE,
          aLine("ref_1", -3_000),
          aLine("ref_2", -2_000),
          aLine("pay_1", -5_000),
        ],
      },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it("gets the line of a refund that was given back by us", () => {
    const input = inputOf({
      ...refundedByCancel,
      order: { isCanceled: true, transactions: [CAPTURE] },
    })

    expect(nextCorrection(input)).toMatchObject({
      missing: [{ reference: "refund", referenceId: "ref_1", amount: -10_000 }],
    })
  })

  it("is for a person when a refund is in it twice, under the payment and under its own row", () => {
    const input = inputOf({
      ...refundedByCancel,
      order: {
        isCanceled: true,
        transactions: [
          CAPTURE,
          aLine("pay_1", -10_000),
          aLine("ref_1", -10_000),
        ],
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "booking_failed" },
    })
  })

  it("is for a person when it cannot be made to add up", () => {
    const input = inputOf({
      ...refundedByCancel,
      order: {
        isCanceled: true,
        transactions: [CAPTURE, aLine("pay_1", -4_000)],
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "booking_failed",
        details: said("account_does_not_add_up", {
          order: "order_1",
          captured: 10_000,
          refunded: 10_000,
        }),
      },
    })
  })
})
