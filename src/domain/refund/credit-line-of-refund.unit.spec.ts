import {
  chargeShareOfOrderTotal,
  type BookedRefund,
  CORE_CREDIT_REFERENCE,
  computeCreditLineAmountOfRefund,
  type CreditLine,
  creditLinesOfRefunds,
  outstandingAmountFromShareAndPaid,
} from "./credit-line-of-refund"

const orderWith = (due: string | undefined) => ({
  id: "order",
  version: 2,
  due,
})

describe("the credit of a refund", () => {
  it.each([
    ["the whole refund when the order was paid exactly", "99.90", "0", "99.9"],
    [
      "the whole amount of a partial refund when the order was paid exactly",
      "30.00",
      "0",
      "30",
    ],
    [
      "the whole refund when the order had an amount outstanding",
      "30",
      "19.99",
      "30",
    ],
    ["zero when the refund is the overpaid amount", "99.90", "-99.9", "0"],
    [
      "zero when the refund is less than the overpaid amount",
      "50",
      "-99.9",
      "0",
    ],
    [
      "the refund minus the overpaid amount when the refund is larger",
      "119.9",
      "-99.9",
      "20",
    ],
    [
      "the exact difference when the overpaid amount has fractions of a centavo",
      "200",
      "-192.305",
      "7.695",
    ],
    [
      "zero when the order's outstanding amount was unknown",
      "99.90",
      undefined,
      "0",
    ],
  ])(
    "computeCreditLineAmountOfRefund returns the part of a refund that the order gets as a credit line: %s",
    (_, refunded, due, credit) => {
      expect(computeCreditLineAmountOfRefund(refunded, orderWith(due))).toBe(
        credit
      )
    }
  )

  it("computeCreditLineAmountOfRefund returns 0 for a charge without an order", () => {
    expect(computeCreditLineAmountOfRefund("99.90", undefined)).toBe("0")
  })

  it("the credit lines of several refunds of an order add up to the refunded amount minus the amount by which the order was overpaid before the refunds", () => {
    const overpaid = orderWith("-30")
    const after = orderWith("-10")
    expect([
      computeCreditLineAmountOfRefund("20", overpaid),
      computeCreditLineAmountOfRefund("25", after),
      computeCreditLineAmountOfRefund("5", orderWith("0")),
    ]).toEqual(["0", "15", "5"])
  })
})

it("chargeShareOfOrderTotal returns the same amount, whatever was captured and refunded of the charge", () => {
  expect(chargeShareOfOrderTotal("199.8", [])).toBe("199.8")
  expect(chargeShareOfOrderTotal("0", ["199.80"])).toBe("199.8")
  expect(chargeShareOfOrderTotal("99.9", ["199.80", "-99.90"])).toBe("199.8")
  expect(outstandingAmountFromShareAndPaid("99.9", "199.80")).toBe("-99.9")
})

describe("core's credit lines", () => {
  const timeAtSecond = (seconds: number) =>
    new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  const aBookedRefund = (
    id: string,
    seconds: number,
    changes: Partial<BookedRefund> = {}
  ): BookedRefund => ({
    id,
    reference: CORE_CREDIT_REFERENCE,
    refunded: "50",
    credit: "50",
    bookedAt: timeAtSecond(seconds),
    until: timeAtSecond(seconds + 120),
    isOfCancellation: false,
    ...changes,
  })
  const aCreditLine = (
    seconds: number,
    amount = "50.00",
    reference = CORE_CREDIT_REFERENCE
  ): CreditLine => ({ reference, amount, createdAt: timeAtSecond(seconds) })
  const refundsWithLine = (
    ...[refunds, lines]: Parameters<typeof creditLinesOfRefunds>
  ) => [...creditLinesOfRefunds(refunds, lines).keys()]

  it("creditLinesOfRefunds assigns a credit line to the refund that was booked just before the line was written", () => {
    expect(
      refundsWithLine([aBookedRefund("one", 0)], [aCreditLine(1)])
    ).toEqual(["one"])
  })

  it("creditLinesOfRefunds does not assign a credit line to a refund that was booked after the line was written", () => {
    expect(
      refundsWithLine([aBookedRefund("one", 10)], [aCreditLine(1)])
    ).toEqual([])
  })

  it("if Medusa was killed before it wrote a credit line for the first of two equal refunds, creditLinesOfRefunds assigns the only credit line to the second refund", () => {
    const refunds = [aBookedRefund("killed", 0), aBookedRefund("credited", 10)]
    expect(refundsWithLine(refunds, [aCreditLine(11)])).toEqual(["credited"])
  })

  it("if Medusa was killed before it wrote a credit line for the second of two equal refunds, creditLinesOfRefunds assigns the only credit line to the first refund", () => {
    const refunds = [aBookedRefund("credited", 0), aBookedRefund("killed", 10)]
    expect(refundsWithLine(refunds, [aCreditLine(1)])).toEqual(["credited"])
  })

  it("creditLinesOfRefunds finds a credit line by the label of the refund's reason", () => {
    const returned = aBookedRefund("one", 0, { reference: "Returned" })
    expect(refundsWithLine([returned], [aCreditLine(1)])).toEqual([])
    expect(
      refundsWithLine([returned], [aCreditLine(1, "50", "Returned")])
    ).toEqual(["one"])
  })

  it("creditLinesOfRefunds assigns a credit line to a higher refund only if the line was written while Medusa worked on the refund", () => {
    expect(
      refundsWithLine([aBookedRefund("one", 0)], [aCreditLine(1, "30.01")])
    ).toEqual(["one"])
    expect(
      refundsWithLine([aBookedRefund("one", 0)], [aCreditLine(300, "30.01")])
    ).toEqual([])
    expect(
      refundsWithLine([aBookedRefund("one", 0)], [aCreditLine(1, "50.01")])
    ).toEqual([])
  })

  it("creditLinesOfRefunds assigns a credit line to the refund of a canceled order only if the line is at least as high as the refund and was written while Medusa worked on the refund", () => {
    const canceled = aBookedRefund("one", 0, { isOfCancellation: true })
    expect(refundsWithLine([canceled], [aCreditLine(1, "80")])).toEqual(["one"])
    expect(refundsWithLine([canceled], [aCreditLine(1, "10")])).toEqual([])
    expect(refundsWithLine([canceled], [aCreditLine(300, "80")])).toEqual([])
  })

  it("creditLinesOfRefunds ignores an administrator's credit line if its reference, such as “goodwill”, differs from the reference of the refund", () => {
    expect(
      refundsWithLine(
        [aBookedRefund("one", 0)],
        [aCreditLine(1, "50", "goodwill")]
      )
    ).toEqual([])
  })
})
