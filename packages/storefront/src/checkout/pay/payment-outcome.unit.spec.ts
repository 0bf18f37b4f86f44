import { findFinalPaymentOutcome } from "./payment-outcome"
import type { PaymentContext } from "../payment-context"

const flow = {
  text: (name: string, method?: string) => `${method}: ${name}`,
} as PaymentContext

it.each([
  ["card", "failed", "card: failed"],
  ["card", "declined", "card: declined"],
  ["card", undefined, "card: declined"],
  ["pix", "failed", "pix: declined"],
] as const)(
  "for a refused payment by %s with the reason %s, findFinalPaymentOutcome returns the outcome declined with the message '%s'",
  async (method, reason, message) => {
    const reported = { method, state: "refused", reason } as const

    expect(await findFinalPaymentOutcome(flow, reported as never)).toEqual({
      kind: "declined",
      message,
    })
  }
)
