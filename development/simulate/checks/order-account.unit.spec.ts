import { type OrderFacts, orderAccount } from "./order-account"

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

const refund = (minutes: number, amount: number) => ({
  at: minutes * MINUTE_MS,
  amount: 0 - amount,
})

const exactly = (amount: number) => ({ least: amount, most: amount })

describe("the account that an order should have", () => {
  it("a refund is credited on the order in full if the order was not overpaid", () => {
    const { credited, kept } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactly(ONE_SHIRT))
    expect(kept).toBe(SHIRTS - ONE_SHIRT)
  })

  it("a refund of an overpaid amount is not credited on the order, even if goods are added a minute later", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [
        ...paid.asked,
        { at: MINUTE_MS, asked: ONE_SHIRT },
        { at: 3 * MINUTE_MS, asked: ONE_SHIRT + BOOK },
      ],
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactly(0))
  })

  it("a refund of more than the overpaid amount is credited on the order only with the difference", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT + BOOK)],
    })

    expect(credited).toEqual(exactly(BOOK))
  })

  it("two refunds are both credited on the order if the order was not overpaid", () => {
    const { credited } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, BOOK), refund(4, BOOK)],
    })

    expect(credited).toEqual(exactly(2 * BOOK))
  })

  it("two results are accepted for the credit on an order if a refund and an edit of the order happen at the same time", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS + 100, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("the credit for a refund may result from any amount that the order owed between the claim of the refund and the refund", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, { ...refund(4, ONE_SHIRT), claimedAt: MINUTE_MS }],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("money that was refunded before the order was placed is not credited on the order", () => {
    const { credited, keptAtPlacing } = orderAccount({
      ...paid,
      placedAt: 10 * MINUTE_MS,
      asked: [{ at: 10 * MINUTE_MS, asked: SHIRTS }],
      moves: [...paid.moves, refund(2, SHIRTS)],
    })

    expect(credited).toEqual(exactly(0))
    expect(keptAtPlacing).toEqual(exactly(0))
  })

  it("money that was refunded seconds before the order was placed may be credited on the order or not", () => {
    const { credited, keptAtPlacing } = orderAccount({
      ...paid,
      placedAt: 2 * MINUTE_MS + 5_000,
      asked: [{ at: 2 * MINUTE_MS + 5_000, asked: SHIRTS }],
      moves: [...paid.moves, refund(2, SHIRTS)],
    })

    expect(credited).toEqual({ least: 0, most: SHIRTS })
    expect(keptAtPlacing).toEqual({ least: 0, most: SHIRTS })
  })
})
