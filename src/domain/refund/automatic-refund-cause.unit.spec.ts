import paymentEn from "../../admin/i18n/json/payment.en.json"
import paymentPtBR from "../../admin/i18n/json/payment.ptBR.json"
import alertsEn from "../../texts/json/alerts.en.json"
import alertsPtBR from "../../texts/json/alerts.ptBR.json"
import {
  aCode,
  aCharge,
  buildReconciliationInput,
  sums,
} from "../reconciliation/reconciliation-inputs.spec"
import { moneyDestinationOf } from "../reconciliation/order/money-destination"
import {
  type AutomaticRefundCause,
  automaticRefundCauseOf,
} from "./automatic-refund-cause"
import { message } from "../message"

describe("the cause of an automatic refund", () => {
  it.each([
    [
      "the payment session no longer exists",
      { sessionStatus: undefined },
      "session_gone",
    ],
    [
      "the order is canceled",
      { order: { isCanceled: true } },
      "order_canceled",
    ],
  ])(
    "if no order waits for a paid code because %s, automaticRefundCauseOf returns this cause of the refund",
    (_, records, cause) => {
      const money = moneyDestinationOf(
        buildReconciliationInput({
          ...aCode({ state: "paid", sums: sums(10_000) }),
          payment: null,
          order: null,
          ...records,
        })
      )

      expect(money.is).toBe("unmatched")
      expect("details" in money && automaticRefundCauseOf(money.details)).toBe(
        cause
      )
    }
  )

  it("automaticRefundCauseOf returns undefined for a refund that an administrator decided", () => {
    const { reason } = aCharge({
      refundDecision: {
        decidedAt: new Date(),
        decidedBy: "user_1",
        reason: "paid_twice",
      },
    }).refundDecision!

    expect(automaticRefundCauseOf(reason)).toBeUndefined()
  })

  it("automaticRefundCauseOf returns cart_not_completed if Medusa could not complete the cart", () => {
    const reason = message("cart_not_completed", undefined, {
      because: "A hook.",
    })

    expect(automaticRefundCauseOf(reason)).toBe("cart_not_completed")
  })

  it("each cause of an automatic refund has texts for customers and for alerts in Portuguese and in English", () => {
    const causes: AutomaticRefundCause[] = [
      ...(["order_canceled", "paid_otherwise", "other_amount"] as const),
      ...(["session_gone", "paid_twice", "refused_before"] as const),
      "cart_not_completed",
    ]

    for (const cause of causes) {
      for (const { sentences } of [paymentEn, paymentPtBR]) {
        expect(sentences.causes).toHaveProperty(cause)
        // The cause follows a sentence about a refund or a bank, so it must name the payment or the amount itself.
        expect(sentences.causes[cause]).not.toMatch(/^(Ele|It) /)
      }
      for (const { reasons } of [alertsEn, alertsPtBR]) {
        expect(reasons).toHaveProperty(cause)
      }
    }
  })
})
