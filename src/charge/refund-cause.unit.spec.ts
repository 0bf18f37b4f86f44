import { aCode, aCharge, inputOf, sums } from "./decide/inputs.spec"
import { moneyOf } from "./decide/destination"
import { refundCauseOf } from "./refund-cause"

describe("the cause of an automatic refund", () => {
  it.each([
    ["no session", { sessionStatus: undefined }, "session_gone"],
    ["a canceled order", { order: { isCanceled: true } }, "order_canceled"],
  ])(
    "is the reason for which no order waited for a paid code: %s",
    (_, records, cause) => {
      const money = moneyOf(
        inputOf({
          ...aCode({ state: "paid", sums: sums(10_000) }),
          ...{ payment: null, order: null },
          ...records,
        })
      )

      expect(money.is).toBe("for_nobody")
      expect("details" in money && refundCauseOf(money.details)).toBe(cause)
    }
  )

  it("is not known of a refund that a person decided", () => {
    const { reason } = aCharge({
      refundDecision: {
        decidedAt: new Date(),
        decidedBy: "user_1",
        reason: "paid_twice",
      },
    }).refundDecision!

    expect(refundCauseOf(reason)).toBeUndefined()
  })
})
