import {
  automaticRefundsOptions,
  failedCompletionOptions,
  limitsOptions,
} from "./account-limits"

describe("the limits of declined cards", () => {
  it.each([
    [{ declinesPerCart: 1 }, true],
    [{ declinesPerEmail: 100 }, true],
    [{ declinesPerAccount: null }, true],
    [{ declinesPerCart: 0 }, false],
    [{ declinesPerCart: 2.5 }, false],
    [{ declinesPerCart: "3" }, false],
  ])("take %j: %p", (options, isTaken) => {
    expect(limitsOptions.safeParse(options).success).toBe(isTaken)
  })
})

describe("the options of a completion that failed", () => {
  it("refund what was paid with a code by themselves after half an hour; never a card", () => {
    expect(failedCompletionOptions.parse(undefined)).toEqual({
      refundAfterMinutes: null,
      refundCodesAfterMinutes: 30,
    })
  })

  it.each([
    [{ refundAfterMinutes: 0 }, true],
    [{ refundAfterMinutes: 10_080 }, true],
    [{ refundAfterMinutes: null }, true],
    [{ refundAfterMinutes: 10_081 }, false],
    [{ refundCodesAfterMinutes: 0 }, true],
    [{ refundCodesAfterMinutes: 10_080 }, true],
    [{ refundCodesAfterMinutes: null }, true],
    [{ refundCodesAfterMinutes: 10_081 }, false],
    [{ refundCodesAfterMinutes: -1 }, false],
    [{ refundCodesAfterMinutes: "30" }, false],
    [{ refundAfterHours: 1 }, false],
  ])("take %j: %p", (options, isTaken) => {
    expect(failedCompletionOptions.safeParse(options).success).toBe(isTaken)
  })
})

describe("the caps on what is given back by itself", () => {
  it("are ten charges and five thousand reais an hour", () => {
    expect(automaticRefundsOptions.parse(undefined)).toEqual({
      mostPerHour: 10,
      mostAmountPerHour: "5000.00",
    })
  })

  it.each([
    [{ mostPerHour: 0 }, true],
    [{ mostPerHour: 10_001 }, false],
    [{ mostPerHour: null }, false],
    [{ mostAmountPerHour: "0" }, true],
    [{ mostAmountPerHour: 250.5 }, true],
    [{ mostAmountPerHour: null }, true],
    [{ mostAmountPerHour: "0.001" }, false],
    [{ mostAmountPerHour: -1 }, false],
    [{ mostRefundsPerHour: 1 }, false],
  ])("take %j: %p", (options, isTaken) => {
    expect(automaticRefundsOptions.safeParse(options).success).toBe(isTaken)
  })
})
