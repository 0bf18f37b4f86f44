import { attemptLimitsOptionsSchema } from "../options/account-options"
import {
  detectCardTesting,
  type CardAttempts,
  findReachedAttemptLimit,
} from "./attempt-limits"

const DEFAULT_LIMITS = attemptLimitsOptionsSchema.parse(undefined)
const NO_LIMITS = {
  declinesPerCart: null,
  declinesPerEmail: null,
  declinesPerAccount: null,
}
const NO_ATTEMPTS: CardAttempts = {
  failuresOfCart: 0,
  declinesOfEmail: 0,
  declinesOfAccount: 0,
}
const MANY_ATTEMPTS: CardAttempts = {
  failuresOfCart: 9_999,
  declinesOfEmail: 9_999,
  declinesOfAccount: 9_999,
}

describe("the attempt limits for card payments", () => {
  it("findReachedAttemptLimit allows a further card payment if the numbers of failed payments of the cart, the e-mail address and the gateway account are each lower than their limit", () => {
    const oneBelow = {
      failuresOfCart: 4,
      declinesOfEmail: 9,
      declinesOfAccount: 2_999,
    }

    expect(findReachedAttemptLimit(oneBelow, DEFAULT_LIMITS)).toBeUndefined()
  })

  it.each([
    ["cart", { failuresOfCart: 5 }],
    ["email", { declinesOfEmail: 10 }],
    ["account", { declinesOfAccount: 3_000 }],
  ])(
    "findReachedAttemptLimit returns %s as the reached limit if the number of failed card payments equals this limit (numbers: %j)",
    (by, attempts) => {
      expect(
        findReachedAttemptLimit({ ...NO_ATTEMPTS, ...attempts }, DEFAULT_LIMITS)
      ).toBe(by)
    }
  )

  it("findReachedAttemptLimit allows a further card payment after 9,999 failed payments if all limits are switched off", () => {
    expect(findReachedAttemptLimit(MANY_ATTEMPTS, NO_LIMITS)).toBeUndefined()
  })
})

describe("detectCardTesting", () => {
  const detectedKinds = (
    declinesOfAccount: number,
    usual: number,
    limits = DEFAULT_LIMITS
  ) => detectCardTesting({ ...NO_ATTEMPTS, declinesOfAccount }, limits, usual)

  it.each([
    [19, 0, []],
    [20, 0, ["cards_tested"]],
    [20, 4, ["cards_tested"]],
    [20, 4.1, []],
    [499, 100, []],
    [500, 100, ["cards_tested"]],
    [2_999, 900, []],
    [3_000, 900, ["cards_tested", "cards_stopped"]],
  ])(
    "detectCardTesting reports 20 or more declines as card testing if they are at least five times the usual number, and reports 3,000 or more declines even if they are not (here %d declines, usually %d)",
    (declines, usual, reported) => {
      expect(detectedKinds(declines, usual)).toEqual(reported)
    }
  )

  it("detectCardTesting reports many declined cards as card testing (cards_tested), but no stop of all card payments (cards_stopped), if all attempt limits are switched off", () => {
    expect(detectCardTesting(MANY_ATTEMPTS, NO_LIMITS, 1)).toEqual([
      "cards_tested",
    ])
    expect(detectCardTesting(NO_ATTEMPTS, NO_LIMITS, 0)).toEqual([])
  })
})
