import { limitReached } from "./attempt-limits"

const LIMITS = {
  windowMinutes: 60,
  declinesPerCart: 5,
  declinesPerEmail: 10,
  declinesPerAccount: 300,
}
const NO_LIMITS = {
  windowMinutes: 60,
  declinesPerCart: null,
  declinesPerEmail: null,
  declinesPerAccount: null,
}
const NO_ATTEMPTS = { ofCart: 0, ofEmail: 0, ofAccount: 0 }

describe("limitReached", () => {
  it("lets another attempt pass one below each limit", () => {
    expect(
      limitReached({ ofCart: 4, ofEmail: 9, ofAccount: 299 }, LIMITS)
    ).toBeUndefined()
  })

  it.each([
    ["cart", { ofCart: 5 }],
    ["cart", { ofCart: 6 }],
    ["email", { ofEmail: 10 }],
    ["account", { ofAccount: 300 }],
  ])("names the %s when its limit is reached (%j)", (reached, counts) => {
    expect(limitReached({ ...NO_ATTEMPTS, ...counts }, LIMITS)).toBe(reached)
  })

  it("names the narrowest limit when several are reached", () => {
    expect(
      limitReached({ ofCart: 5, ofEmail: 10, ofAccount: 300 }, LIMITS)
    ).toBe("cart")
    expect(
      limitReached({ ofCart: 0, ofEmail: 10, ofAccount: 300 }, LIMITS)
    ).toBe("email")
  })

  it("stops nobody where the limits are switched off", () => {
    expect(
      limitReached(
        { ofCart: 1_000, ofEmail: 1_000, ofAccount: 1_000 },
        NO_LIMITS
      )
    ).toBeUndefined()
  })

  it("still holds a limit whose narrower ones are switched off", () => {
    expect(
      limitReached(
        { ofCart: 99, ofEmail: 10, ofAccount: 0 },
        { ...LIMITS, declinesPerCart: null }
      )
    ).toBe("email")
  })
})
