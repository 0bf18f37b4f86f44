import { minorUnitsFromDecimal, sumOfDecimals } from "../../domain/money"
import { sumOfAmounts } from "../../domain/reconciliation/medusa-records"
import { withRoundedTransactions } from "../order/rounded-transactions"
import * as rows from "./medusa-row-schemas"

const AT = "2026-11-20T12:00:00Z"

/**
 * Returns a payment as `paymentSchema` reads it, with amounts in minor units. `captures` and `refunds` are amounts in
 * major units, the oldest first.
 */
function aPayment(captures: string[], refunds: string[]): rows.PaymentRow {
  const createRowBuilder =
    (prefix: string) => (amount: string, at: number) => ({
      id: `${prefix}_${String(at).padStart(3, "0")}`,
      raw_amount: { value: amount, precision: 20 },
      created_at: AT,
    })
  return rows.paymentSchema.parse({
    id: "pay_1",
    payment_collection_id: "pay_col_1",
    captures: captures.map(createRowBuilder("capt")),
    refunds: refunds.map(createRowBuilder("ref")),
  })
}

function anOrder(lines: [referenceId: string, amount: string][]) {
  return {
    id: "order_1",
    createdAt: new Date(AT),
    isCanceled: false,
    transactions: lines.map(([referenceId, value], at) => {
      const { reference_id, order_id, ...line } =
        rows.orderTransactionSchema.parse({
          id: `ordtrx_${at}`,
          order_id: "order_1",
          reference: value.startsWith("-") ? "refund" : "capture",
          reference_id: referenceId,
          raw_amount: { value, precision: 20 },
        })
      return { ...line, referenceId: reference_id, order_id }
    }),
  }
}

const repeatAmount = (amount: string, times: number) =>
  Array.from({ length: times }, () => amount)

describe("rows of a payment that are finer than a centavo", () => {
  it.each([
    ["one capture", ["173.00338"], []],
    ["a refund of R$ 10 and a refund of the rest", ["17.996"], ["10", "7.996"]],
    ["36 refunds of half a centavo", ["10"], repeatAmount("0.005", 36)],
    [
      "30 refunds that would each be rounded down",
      ["10"],
      repeatAmount("0.004", 30),
    ],
  ])(
    "if captures or refunds have fractions of a centavo (%s), paymentSchema converts them to centavos that add up to the rounded exact sum",
    (_, captures, refunds) => {
      const payment = aPayment(captures, refunds)

      expect(sumOfAmounts(payment.captures)).toBe(
        minorUnitsFromDecimal(sumOfDecimals(captures))
      )
      expect(sumOfAmounts(payment.refunds)).toBe(
        minorUnitsFromDecimal(sumOfDecimals(refunds))
      )
    }
  )

  it("a parsed capture or refund has the property “decimal” only if its amount contains fractions of a centavo", () => {
    const { captures, refunds } = aPayment(["17.996"], ["10", "7.996"])

    expect(captures).toMatchObject([{ amount: 1_800, decimal: "17.996" }])
    expect(refunds[0]).not.toHaveProperty("decimal")
    expect(refunds[1]).toMatchObject({ amount: 800, decimal: "7.996" })
  })
})

describe("the transactions of an order's account", () => {
  const totalOfReference = (
    order: ReturnType<typeof withRoundedTransactions>,
    reference: string
  ) =>
    order.transactions
      .filter((line) => line.reference === reference)
      .reduce((sum, { amount }) => sum + amount, 0)

  it("if amounts have fractions of a centavo, withRoundedTransactions rounds an order's transactions to centavos that add up to the payment's rounded captures and refunds", () => {
    const refunds = repeatAmount("0.005", 36)
    const payment = aPayment(["173.00338"], refunds)
    const order = withRoundedTransactions(
      anOrder([
        ["capt_000", "173.00338"],
        ...refunds.map((amount, at): [string, string] => [
          `ref_${String(at).padStart(3, "0")}`,
          `-${amount}`,
        ]),
      ]),
      payment
    )

    expect(totalOfReference(order, "capture")).toBe(
      sumOfAmounts(payment.captures)
    )
    expect(totalOfReference(order, "refund")).toBe(
      0 - sumOfAmounts(payment.refunds)
    )
    expect(order.transactions.map(({ amount }) => Math.abs(amount))).toEqual([
      17_300,
      ...payment.refunds.map(({ amount }) => amount),
    ])
  })

  it("withRoundedTransactions makes an order's refund transactions add up to the payment's refunds, even if one of them contains the payment's id instead of a refund's id", () => {
    const payment = aPayment(["10.009"], ["0.004", "10.005"])
    const order = withRoundedTransactions(
      anOrder([
        ["capt_000", "10.009"],
        ["pay_1", "-10.005"],
        ["ref_000", "-0.004"],
      ]),
      payment
    )

    expect(totalOfReference(order, "refund")).toBe(
      0 - sumOfAmounts(payment.refunds)
    )
  })

  it("withRoundedTransactions does not change the transactions of another payment, and does not change amounts in whole centavos", () => {
    const whole = anOrder([["capt_000", "173.00"]])
    const others = anOrder([["capt_of_another", "0.005"]])

    expect(withRoundedTransactions(whole, aPayment(["173"], []))).toBe(whole)
    expect(withRoundedTransactions(others, aPayment(["173.00338"], []))).toBe(
      others
    )
  })
})
