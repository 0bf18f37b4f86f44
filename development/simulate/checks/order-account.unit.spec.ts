import { type Facts, orderAccount } from "./order-account"

const MINUTE_MS = 60_000
const SHIRTS = 19_980
const ONE_SHIRT = 9_990
const BOOK = 1_999

/** An order of two shirts that was placed at minute 0 and paid a second later. */
const paid: Facts = {
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
  it("the order's account is credited with a whole refund if the order was not overpaid", () => {
    const { credited, kept } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactly(ONE_SHIRT))
    expect(kept).toBe(SHIRTS - ONE_SHIRT)
  })

  it("the order's account is not credited with a refund of what was overpaid, even if goods are added a minute later", () => {
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

  it("the order's account is credited only with the part of a refund that exceeds the overpaid amount", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT + BOOK)],
    })

    expect(credited).toEqual(exactly(BOOK))
  })

  it("the order's account is credited with both refunds if the order was not overpaid", () => {
    const { credited } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, BOOK), refund(4, BOOK)],
    })

    expect(credited).toEqual(exactly(2 * BOOK))
  })

  it("either of two credits is accepted if a refund and an edit of the order happen at the same time", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS + 100, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("the accepted credit may be computed from any amount that was due between the claim of a refund and the refund itself", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, { ...refund(4, ONE_SHIRT), claimedAt: MINUTE_MS }],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("money that went back before the order was placed is not credited to the order's account", () => {
    const { credited, keptAtPlacing } = orderAccount({
      ...paid,
      placedAt: 10 * MINUTE_MS,
      asked: [{ at: 10 * MINUTE_MS, asked: SHIRTS }],
      moves: [...paid.moves, refund(2, SHIRTS)],
    })

    expect(credited).toEqual(exactly(0))
    expect(keptAtPlacing).toEqual(exactly(0))
  })

  it("money that went back seconds before the order was placed may be counted for the order or left out", () => {
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
