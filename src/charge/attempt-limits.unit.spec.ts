import { limitsOptions } from "../options/account-options"
import { attacksIn, type CardAttempts, limitReached } from "./attempt-limits"

const LIMITS = limitsOptions.parse(undefined)
const NO_LIMITS = {
  declinesPerCart: null,
  declinesPerEmail: null,
  declinesPerAccount: null,
}
const NOTHING: CardAttempts = {
  failuresOfCart: 0,
  declinesOfEmail: 0,
  declinesOfAccount: 0,
}
const EVERYTHING: CardAttempts = {
  failuresOfCart: 9_999,
  declinesOfEmail: 9_999,
  declinesOfAccount: 9_999,
}

describe("one more card", () => {
  it("may be tried one below each limit", () => {
    const oneBelow = {
      failuresOfCart: 4,
      declinesOfEmail: 9,
      declinesOfAccount: 2_999,
    }

    expect(limitReached(oneBelow, LIMITS)).toBeUndefined()
  })

  it.each([
    ["cart", { failuresOfCart: 5 }],
    ["email", { declinesOfEmail: 10 }],
    ["account", { declinesOfAccount: 3_000 }],
  ])("is refused by the %s at its limit (%j)", (by, attempts) => {
    expect(limitReached({ ...NOTHING, ...attempts }, LIMITS)).toBe(by)
  })

  it("may be tried whatever happened, where the limits are switched off", () => {
    expect(limitReached(EVERYTHING, NO_LIMITS)).toBeUndefined()
  })
})

describe("an attack", () => {
  it.each([
    [299, []],
    [300, ["cards_tested"]],
    [2_999, ["cards_tested"]],
    [3_000, ["cards_tested", "cards_stopped"]],
  ])(
    "is reported from a tenth of the account's bound on, and at the bound (%d declines)",
    (declinesOfAccount, reported) => {
      expect(attacksIn({ ...NOTHING, declinesOfAccount }, LIMITS)).toEqual(
        reported
      )
    }
  )

  it("is not reported at a bound that is switched off, nor without a decline", () => {
    expect(attacksIn(EVERYTHING, NO_LIMITS)).toEqual([])
    expect(attacksIn(NOTHING, { ...LIMITS, declinesPerAccount: 1 })).toEqual([])
  })
})
