import { message } from "../../message"
import {
  aLine,
  anOperation,
  aRow,
  type Given,
  itIsCorrected,
  listed,
  secondsAgo,
  sums,
  theCreation,
  withOperation,
} from "../inputs.spec"

const CAPTURE = aLine("capt_1", 10_000)
const EMPTY = { order: { transactions: [] } }
const BOOKED = { bookedAt: secondsAgo(600) }

const withLines = (...transactions: (typeof CAPTURE)[]): Given => ({
  order: { transactions: [CAPTURE, ...transactions] },
})
const repaired = (missing: object[], excess: string[] = []) => ({
  kind: "repair_transactions",
  orderId: "order_1",
  missing,
  excess,
  reversed: [],
})
const ofRefund = (referenceId: string, amount: number) => ({
  reference: "refund",
  referenceId,
  amount,
})

/** Rows of R$ 30.00 and R$ 20.00 that both happened. */
const TWO_REFUNDS = {
  charge: { sums: sums(10_000, 5_000) },
  operations: [
    theCreation(),
    anOperation("ctop_1", { amount: 3_000, medusaId: "ref_1", ...BOOKED }),
    anOperation("ctop_2", { amount: 2_000, medusaId: "ref_2", ...BOOKED }),
  ],
  payment: { refunds: [aRow("ref_1", 3_000), aRow("ref_2", 2_000)] },
}

describe("the account of an order", () => {
  itIsCorrected({
    "is repaired on both sides at once": [
      { ...TWO_REFUNDS, ...EMPTY },
      repaired([
        { referenceId: "capt_1" },
        { referenceId: "ref_1" },
        { referenceId: "ref_2" },
      ]),
    ],
    "is left alone while core may be about to write the line itself": [
      {
        payment: { captures: [aRow("capt_1", 10_000, secondsAgo(1))] },
        ...EMPTY,
      },
      { kind: "wait", for: "fresh_row" },
    ],
    "is repaired at once where the operation is out of core's hands": [
      {
        ...withOperation({ kind: "capture", medusaId: "capt_1" }),
        payment: { captures: [aRow("capt_1", 10_000, secondsAgo(31))] },
        ...EMPTY,
      },
      "repair_transactions",
    ],
    "loses the line of a refund that was refused, which core wrote all the same":
      [withLines(aLine("pay_1", -10_000)), repaired([], ["ordtrx_pay_1"])],
    "keeps the lines of another payment": [
      withLines(
        aLine("capt_other", 500),
        aLine("ref_other", -500),
        aLine("pay_other", -700),
        { ...aLine("capt_1", 10_000, "ordtrx_x"), reference: "manual" }
      ),
      "none",
    ],
  })
})

describe("two refunds at once", () => {
  itIsCorrected({
    "leave one line with the other's amount, which is replaced": [
      {
        ...TWO_REFUNDS,
        ...withLines(aLine("ref_1", -2_000), aLine("ref_2", -2_000)),
      },
      repaired([ofRefund("ref_1", -3_000)], ["ordtrx_ref_1"]),
    ],
    "leave a line for a row that core deleted, which is removed": [
      {
        ...withOperation({
          amount: 3_000,
          medusaId: "ref_gone",
          state: "rejected",
        }),
        ...withLines(aLine("ref_gone", -3_000)),
      },
      repaired([], ["ordtrx_ref_gone"]),
    ],
  })
})

describe("the account of an order that was canceled", () => {
  const REFUNDED = { state: "refunded", sums: sums(10_000, 10_000) } as const
  const refundedByCancel = (...lines: (typeof CAPTURE)[]): Given => ({
    charge: REFUNDED,
    ...withOperation({ medusaId: "ref_1", ...BOOKED }),
    payment: { refunds: [aRow("ref_1", 10_000)] },
    order: { isCanceled: true, transactions: [CAPTURE, ...lines] },
  })

  itIsCorrected({
    "is right when core booked the refund under the payment's id": [
      refundedByCancel(aLine("pay_1", -10_000)),
      "none",
    ],
    "gets the line of a refund that was given back by us": [
      refundedByCancel(),
      repaired([ofRefund("ref_1", -10_000)]),
    ],
    "is for a person when a refund is in it twice, under the payment and under its own row":
      [
        refundedByCancel(aLine("pay_1", -10_000), aLine("ref_1", -10_000)),
        listed("booking_failed"),
      ],
    "is for a person when it cannot be made to add up": [
      refundedByCancel(aLine("pay_1", -4_000)),
      listed("booking_failed", {
        details: message("account_does_not_add_up", {
          captured: 10_000,
          refunded: 10_000,
        }),
      }),
    ],
  })
})
