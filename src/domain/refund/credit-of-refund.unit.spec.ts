import {
  partOfTotalToPay,
  type BookedRefund,
  CORE_CREDIT_REFERENCE,
  creditOfRefund,
  type CreditLine,
  creditLinesOfRefunds,
  outstandingAmountOf,
} from "./credit-of-refund"

const orderWith = (due: string | undefined) => ({
  id: "order",
  version: 2,
  due,
})

describe("the credit of a refund", () => {
  it.each([
    ["the whole refund when the order was paid exactly", "99.90", "0", "99.9"],
    [
      "a whole partial refund when the order was paid exactly",
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
    ["nothing when the refund is the overpaid amount", "99.90", "-99.9", "0"],
    [
      "nothing when the refund is less than the overpaid amount",
      "50",
      "-99.9",
      "0",
    ],
    [
      "the rest when the refund exceeds the overpaid amount",
      "119.9",
      "-99.9",
      "20",
    ],
    ["exact to fractions of a centavo", "200", "-192.305", "7.695"],
    [
      "nothing when the order's outstanding amount was unknown",
      "99.90",
      undefined,
      "0",
    ],
  ])("the credit of a refund is %s", (_, refunded, due, credit) => {
    expect(creditOfRefund(refunded, orderWith(due))).toBe(credit)
  })

  it("the credit of a refund is zero when the charge had no order", () => {
    expect(creditOfRefund("99.90", undefined)).toBe("0")
  })

  it("the credits of several refunds add up to the refunded amount without the amount by which the order was overpaid", () => {
    const overpaid = orderWith("-30")
    const after = orderWith("-10")
    expect([
      creditOfRefund("20", overpaid),
      creditOfRefund("25", after),
      creditOfRefund("5", orderWith("0")),
    ]).toEqual(["0", "15", "5"])
  })
})

it("the part of an order's total that a charge has to pay does not depend on the charge's captures and refunds", () => {
  expect(partOfTotalToPay("199.8", [])).toBe("199.8")
  expect(partOfTotalToPay("0", ["199.80"])).toBe("199.8")
  expect(partOfTotalToPay("99.9", ["199.80", "-99.90"])).toBe("199.8")
  expect(outstandingAmountOf("99.9", "199.80")).toBe("-99.9")
})

describe("core's credit lines", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  const refund = (
    id: string,
    seconds: number,
    changes: Partial<BookedRefund> = {}
  ): BookedRefund => ({
    id,
    reference: CORE_CREDIT_REFERENCE,
    refunded: "50",
    credit: "50",
    bookedAt: at(seconds),
    until: at(seconds + 120),
    isOfCancellation: false,
    ...changes,
  })
  const line = (
    seconds: number,
    amount = "50.00",
    reference = CORE_CREDIT_REFERENCE
  ): CreditLine => ({ reference, amount, createdAt: at(seconds) })
  const found = (
    ...[refunds, lines]: Parameters<typeof creditLinesOfRefunds>
  ) => [...creditLinesOfRefunds(refunds, lines).keys()]

  it("core's credit line belongs to the refund whose line was written just before", () => {
    expect(found([refund("one", 0)], [line(1)])).toEqual(["one"])
  })

  it("core's credit line does not belong to a refund that was booked after it", () => {
    expect(found([refund("one", 10)], [line(1)])).toEqual([])
  })

  it("core's credit line belongs to the later of two equal refunds if core was killed after the first", () => {
    const refunds = [refund("killed", 0), refund("credited", 10)]
    expect(found(refunds, [line(11)])).toEqual(["credited"])
  })

  it("core's credit line belongs to the first of two equal refunds if core was killed after the second", () => {
    const refunds = [refund("credited", 0), refund("killed", 10)]
    expect(found(refunds, [line(1)])).toEqual(["credited"])
  })

  it("core's credit line is found by the label of the refund's reason", () => {
    const returned = refund("one", 0, { reference: "Returned" })
    expect(found([returned], [line(1)])).toEqual([])
    expect(found([returned], [line(1, "50", "Returned")])).toEqual(["one"])
  })

  it("core's credit line with another amount belongs to a refund on which core was working", () => {
    expect(found([refund("one", 0)], [line(1, "30.01")])).toEqual(["one"])
    expect(found([refund("one", 0)], [line(300, "30.01")])).toEqual([])
    expect(found([refund("one", 0)], [line(1, "50.01")])).toEqual([])
  })

  it("core's credit line for a canceled order covers the refunds of all payments, and is never less than one of them", () => {
    const canceled = refund("one", 0, { isOfCancellation: true })
    expect(found([canceled], [line(1, "80")])).toEqual(["one"])
    expect(found([canceled], [line(1, "10")])).toEqual([])
    expect(found([canceled], [line(300, "80")])).toEqual([])
  })

  it("an administrator's credit line with another reference belongs to no refund", () => {
    expect(found([refund("one", 0)], [line(1, "50", "goodwill")])).toEqual([])
  })
})
