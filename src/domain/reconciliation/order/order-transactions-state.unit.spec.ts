import { message } from "../../message"
import {
  anOrderTransaction,
  anOperation,
  aRow,
  type Given,
  testCorrections,
  listDiscrepancyCorrection,
  secondsAgo,
  sums,
  aCreationOperation,
  withOperation,
} from "../reconciliation-inputs.spec"

const CAPTURE = anOrderTransaction("capt_1", 10_000)
const EMPTY = { order: { transactions: [] } }
const BOOKED = { bookedAt: secondsAgo(600) }

const withLines = (...transactions: (typeof CAPTURE)[]): Given => ({
  order: { transactions: [CAPTURE, ...transactions] },
})
const transactionRepair = (missing: object[], excess: string[] = []) => ({
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

/** Two accepted refunds of R$ 30.00 and R$ 20.00, with their operations in the ledger and their refunds in Medusa. */
const TWO_REFUNDS = {
  charge: { sums: sums(10_000, 5_000) },
  operations: [
    aCreationOperation(),
    anOperation("ctop_1", {
      amount: 3_000,
      medusaRowId: "ref_1",
      ...BOOKED,
    }),
    anOperation("ctop_2", {
      amount: 2_000,
      medusaRowId: "ref_2",
      ...BOOKED,
    }),
  ],
  payment: { refunds: [aRow("ref_1", 3_000), aRow("ref_2", 2_000)] },
}

describe("corrections for the account of an order", () => {
  testCorrections({
    "all missing transactions of an order are added in one correction": [
      { ...TWO_REFUNDS, ...EMPTY },
      transactionRepair([
        { referenceId: "capt_1" },
        { referenceId: "ref_1" },
        { referenceId: "ref_2" },
      ]),
    ],
    "no order transaction is added for a capture while Medusa's core may still be about to write the transaction":
      [
        {
          payment: { captures: [aRow("capt_1", 10_000, secondsAgo(1))] },
          ...EMPTY,
        },
        { kind: "wait", for: "fresh_row" },
      ],
    "an order transaction is added once the lease of its operation has ended": [
      {
        ...withOperation({ kind: "capture", medusaRowId: "capt_1" }),
        payment: { captures: [aRow("capt_1", 10_000, secondsAgo(31))] },
        ...EMPTY,
      },
      "repair_transactions",
    ],
    "the order transaction that Medusa's core wrote for a refused refund is removed":
      [
        withLines(anOrderTransaction("pay_1", -10_000)),
        transactionRepair([], ["ordtrx_pay_1"]),
      ],
    "the order transactions of another payment are not changed": [
      withLines(
        anOrderTransaction("capt_other", 500),
        anOrderTransaction("ref_other", -500),
        anOrderTransaction("pay_other", -700),
        {
          ...anOrderTransaction("capt_1", 10_000, "ordtrx_x"),
          reference: "manual",
        }
      ),
      "none",
    ],
  })
})

describe("corrections after two simultaneous refunds", () => {
  testCorrections({
    "an order transaction for one refund that has the amount of another refund is replaced":
      [
        {
          ...TWO_REFUNDS,
          ...withLines(
            anOrderTransaction("ref_1", -2_000),
            anOrderTransaction("ref_2", -2_000)
          ),
        },
        transactionRepair([ofRefund("ref_1", -3_000)], ["ordtrx_ref_1"]),
      ],
    "the order transaction of a refund that Medusa's core deleted is removed": [
      {
        ...withOperation({
          amount: 3_000,
          medusaRowId: "ref_gone",
          state: "rejected",
        }),
        ...withLines(anOrderTransaction("ref_gone", -3_000)),
      },
      transactionRepair([], ["ordtrx_ref_gone"]),
    ],
  })
})

describe("corrections for the account of a canceled order", () => {
  const REFUNDED = { state: "refunded", sums: sums(10_000, 10_000) } as const
  const refundedByCancel = (...lines: (typeof CAPTURE)[]): Given => ({
    charge: REFUNDED,
    ...withOperation({ medusaRowId: "ref_1", ...BOOKED }),
    payment: { refunds: [aRow("ref_1", 10_000)] },
    order: { isCanceled: true, transactions: [CAPTURE, ...lines] },
  })

  testCorrections({
    "the transactions of a canceled order stay unchanged if the transaction that Medusa's core wrote for the refund has the id of the payment":
      [refundedByCancel(anOrderTransaction("pay_1", -10_000)), "none"],
    "the missing transaction for a refund by the plugin is added to an order even after the order was canceled":
      [refundedByCancel(), transactionRepair([ofRefund("ref_1", -10_000)])],
    "the transaction that Medusa's core wrote for the refused refund of a canceled order is kept while the gateway has the captured money":
      [
        {
          order: {
            isCanceled: true,
            transactions: [CAPTURE, anOrderTransaction("pay_1", -10_000)],
          },
        },
        listDiscrepancyCorrection("paid_without_order"),
      ],
    "the transactions of a canceled order are removed if its capture was never made":
      [
        {
          charge: { state: "canceled", sums: sums(0, 0) },
          payment: { captures: [], isCaptured: false, isCanceled: true },
          order: {
            isCanceled: true,
            transactions: [anOrderTransaction("pay_1", -10_000)],
          },
        },
        transactionRepair([], ["ordtrx_pay_1"]),
      ],
    "a canceled order is listed if it has two transactions for one refund, with the payment's id and with the refund's id":
      [
        refundedByCancel(
          anOrderTransaction("pay_1", -10_000),
          anOrderTransaction("ref_1", -10_000)
        ),
        listDiscrepancyCorrection("booking_failed"),
      ],
    "a canceled order is listed if no repair makes its transactions equal to the booked captures and refunds":
      [
        refundedByCancel(anOrderTransaction("pay_1", -4_000)),
        listDiscrepancyCorrection("booking_failed", {
          details: message("account_does_not_add_up", {
            captured: 10_000,
            refunded: 10_000,
          }),
        }),
      ],
  })
})
