import { type OrderFacts, expectedOrderAccount } from "./order-account"

const MINUTE_MS = 60_000
const SHIRTS = 19_980
const ONE_SHIRT = 9_990
const BOOK = 1_999

/** An order of two shirts that was placed at time 0 and fully paid one second later. */
const paid: OrderFacts = {
  placedAt: 0,
  asked: [{ at: 0, asked: SHIRTS }],
  moves: [{ at: 1_000, amount: SHIRTS }],
}

const aRefundMove = (minutes: number, amount: number) => ({
  at: minutes * MINUTE_MS,
  amount: 0 - amount,
})

const exactRange = (amount: number) => ({ least: amount, most: amount })

describe("the account that an order should have", () => {
  it("the simulation's check of an order expects a credit line for the full amount of a refund if the order was not overpaid", () => {
    const { credited, kept } = expectedOrderAccount({
      ...paid,
      moves: [...paid.moves, aRefundMove(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactRange(ONE_SHIRT))
    expect(kept).toBe(SHIRTS - ONE_SHIRT)
  })

  it("the simulation's check of an order expects no credit line after the refund of an overpaid amount, even if goods are added to the order after the refund", () => {
    const { credited } = expectedOrderAccount({
      ...paid,
      asked: [
        ...paid.asked,
        { at: MINUTE_MS, asked: ONE_SHIRT },
        { at: 3 * MINUTE_MS, asked: ONE_SHIRT + BOOK },
      ],
      moves: [...paid.moves, aRefundMove(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactRange(0))
  })

  it("if a refund exceeds the amount by which an order was overpaid, the simulation's check of the order expects a credit line for the excess only", () => {
    const { credited } = expectedOrderAccount({
      ...paid,
      asked: [...paid.asked, { at: MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, aRefundMove(2, ONE_SHIRT + BOOK)],
    })

    expect(credited).toEqual(exactRange(BOOK))
  })

  it("the simulation's check of an order expects credit lines for the sum of two refunds if the order was not overpaid", () => {
    const { credited } = expectedOrderAccount({
      ...paid,
      moves: [...paid.moves, aRefundMove(2, BOOK), aRefundMove(4, BOOK)],
    })

    expect(credited).toEqual(exactRange(2 * BOOK))
  })

  it("if an order becomes overpaid through an edit at the same time as a refund, the simulation's check accepts the order with or without a credit line for the refund", () => {
    const { credited } = expectedOrderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS + 100, asked: ONE_SHIRT }],
      moves: [...paid.moves, aRefundMove(2, ONE_SHIRT)],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("if an order becomes overpaid between the claim of a refund and the refund, the simulation's check accepts the order with or without a credit line for the refund", () => {
    const { credited } = expectedOrderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS, asked: ONE_SHIRT }],
      moves: [
        ...paid.moves,
        { ...aRefundMove(4, ONE_SHIRT), claimedAt: MINUTE_MS },
      ],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("the simulation's check of an order expects no credit line for money that was refunded minutes before the order was placed", () => {
    const { credited, keptAtPlacing } = expectedOrderAccount({
      ...paid,
      placedAt: 10 * MINUTE_MS,
      asked: [{ at: 10 * MINUTE_MS, asked: SHIRTS }],
      moves: [...paid.moves, aRefundMove(2, SHIRTS)],
    })

    expect(credited).toEqual(exactRange(0))
    expect(keptAtPlacing).toEqual(exactRange(0))
  })

  it("for money that was refunded seconds before the order was placed, the simulation's check of an order accepts a credit line and also no credit line", () => {
    const { credited, keptAtPlacing } = expectedOrderAccount({
      ...paid,
      placedAt: 2 * MINUTE_MS + 5_000,
      asked: [{ at: 2 * MINUTE_MS + 5_000, asked: SHIRTS }],
      moves: [...paid.moves, aRefundMove(2, SHIRTS)],
    })

    expect(credited).toEqual({ least: 0, most: SHIRTS })
    expect(keptAtPlacing).toEqual({ least: 0, most: SHIRTS })
  })
})
