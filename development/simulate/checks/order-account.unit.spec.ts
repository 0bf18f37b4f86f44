import { type Facts, orderAccount } from "./order-account"

const MINUTE_MS = 60_000
const SHIRTS = 19_980
const ONE_SHIRT = 9_990
const BOOK = 1_999

/** An order of two shirts that was paid a second after it was placed, at minute 0. */
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
  it("credits a whole refund when the order was not overpaid", () => {
    const { credited, kept } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual(exactly(ONE_SHIRT))
    expect(kept).toBe(SHIRTS - ONE_SHIRT)
  })

  it("credits nothing for a refund of what was overpaid, though goods are added a minute later", () => {
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

  it("credits only what a refund exceeds the overpaid amount by", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT + BOOK)],
    })

    expect(credited).toEqual(exactly(BOOK))
  })

  it("counts the credit of an earlier refund when the next one is made", () => {
    const { credited } = orderAccount({
      ...paid,
      moves: [...paid.moves, refund(2, BOOK), refund(4, BOOK)],
    })

    expect(credited).toEqual(exactly(2 * BOOK))
  })

  it("accepts both orders of a refund and an edit that happen at once", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS + 100, asked: ONE_SHIRT }],
      moves: [...paid.moves, refund(2, ONE_SHIRT)],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("accepts what was due at any time between the claim of a refund and its movement", () => {
    const { credited } = orderAccount({
      ...paid,
      asked: [...paid.asked, { at: 2 * MINUTE_MS, asked: ONE_SHIRT }],
      moves: [...paid.moves, { ...refund(4, ONE_SHIRT), claimedAt: MINUTE_MS }],
    })

    expect(credited).toEqual({ least: 0, most: ONE_SHIRT })
  })

  it("leaves out money that went back before the order was placed", () => {
    const { credited, keptAtPlacing } = orderAccount({
      ...paid,
      placedAt: 10 * MINUTE_MS,
      asked: [{ at: 10 * MINUTE_MS, asked: SHIRTS }],
      moves: [...paid.moves, refund(2, SHIRTS)],
    })

    expect(credited).toEqual(exactly(0))
    expect(keptAtPlacing).toEqual(exactly(0))
  })

  it("leaves open whose money it was when it went back seconds before the order was placed", () => {
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
