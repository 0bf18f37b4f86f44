import { failedCompletionOptions, refundsOptions } from "./account-limits"

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
  it("void by themselves after half an hour, and never refund by themselves", () => {
    expect(failedCompletionOptions.parse(undefined)).toEqual({
      voidAfterMinutes: 30,
      refundAfterMinutes: null,
      mostRefundsPerHour: 10,
    })
  })

  it.each([
    [{ refundAfterMinutes: 0 }, true],
    [{ refundAfterMinutes: 10_080 }, true],
    [{ refundAfterMinutes: null }, true],
    [{ refundAfterMinutes: 10_081 }, false],
    [{ voidAfterMinutes: 0 }, true],
    [{ voidAfterMinutes: null }, false],
    [{ voidAfterMinutes: -1 }, false],
    [{ mostRefundsPerHour: 0 }, true],
    [{ mostRefundsPerHour: 10_001 }, false],
    [{ refundAfterHours: 1 }, false],
  ])("take %j: %p", (options, isTaken) => {
    expect(failedCompletionOptions.safeParse(options).success).toBe(isTaken)
  })
})
