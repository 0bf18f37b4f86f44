import {
  automaticRefundsOptions,
  failedCompletionOptions,
  limitsOptions,
  refundsOptions,
} from "./account-limits"

describe("the limit of unpaid codes of one cart", () => {
  it("is three unless another one is set", () => {
    expect(limitsOptions.parse(undefined).openChargesPerCart).toBe(3)
  })

  it.each([
    [1, true],
    [100, true],
    [null, true],
    [0, false],
    [2.5, false],
    ["3", false],
  ])("may be %p: %p", (openChargesPerCart, isTaken) => {
    expect(limitsOptions.safeParse({ openChargesPerCart }).success).toBe(
      isTaken
    )
  })
})

describe("the options of refunds", () => {
  it("keep equal ones a minute apart, and three minutes clear of a refusal", () => {
    expect(refundsOptions.parse(undefined)).toEqual({
      equalRefundWaitSeconds: 60,
      waitAfterRefusalSeconds: 180,
    })
  })

  it.each(["equalRefundWaitSeconds", "waitAfterRefusalSeconds"])(
    "take no wait at all up to an hour (%s)",
    (name) => {
      for (const seconds of [0, 3_600]) {
        expect(refundsOptions.parse({ [name]: seconds })).toMatchObject({
          [name]: seconds,
        })
      }
      for (const seconds of [-1, 3_601, 1.5, "60", null]) {
        expect(refundsOptions.safeParse({ [name]: seconds }).success).toBe(
          false
        )
      }
    }
  )

  it("know no other name", () => {
    expect(refundsOptions.safeParse({ waitSeconds: 1 }).success).toBe(false)
  })
})

describe("the options of a completion that failed", () => {
  it("void, and refund what was paid with a code, by themselves after half an hour; never a card", () => {
    expect(failedCompletionOptions.parse(undefined)).toEqual({
      voidAfterMinutes: 30,
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
    [{ voidAfterMinutes: 0 }, true],
    [{ voidAfterMinutes: null }, false],
    [{ voidAfterMinutes: -1 }, false],
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
