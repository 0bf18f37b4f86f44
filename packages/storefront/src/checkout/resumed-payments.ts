import type { PaymentMethod } from "./flow"
import type { Method } from "./methods"
import type { ShownState } from "./outcomes"

/** The payment to which a resume link leads. It contains no personal data. Amounts are in centavos. */
export interface ResumedPayment {
  method: Method
  /**
   * The state of the payment. `order_canceled` means that the order was canceled because it was not paid.
   * `ordered_otherwise` means that the order was placed with another payment, so that nothing is to be paid here.
   */
  state: ShownState | "order_canceled" | "ordered_otherwise"
  /** Whether an order waits for the payment. */
  order_waits: boolean
  amount: number
  /** The code of the payment. Null if it cannot be paid any more. */
  code: {
    payload: string
    image: string | null
    expires_at: string | null
    /**
     * The seconds until the code expires. They are measured by the shop's clock, because the shopper's clock may be
     * wrong.
     */
    seconds_left?: number | null
  } | null
  /** What a new code costs now, with its quote. Null if no new code can be created. */
  another: { total: number; quote: string | null } | null
  has_reminders: boolean
}

/** The calls that `resumedPayments` adds to a checkout. `token` is the token in the address of the resume link. */
export interface ResumeCalls {
  /**
   * Returns the payment of a resume link. Changes nothing. Rejects with status 404 for a link that is not valid any
   * more.
   */
  openLink(
    token: string,
    options?: { signal?: AbortSignal }
  ): Promise<ResumedPayment>
  /** Creates a new code for the price in `another`. Creates none while the present code can be paid. */
  askForAnotherCode(
    token: string,
    given: {
      document: string
      documentType?: string
      total: number
      quote: string | null
    }
  ): Promise<ResumedPayment>
  /** Stops further reminders to the e-mail address of the payment. */
  stopReminders(token: string): Promise<ResumedPayment>
  /** Puts the goods of a canceled order in a new cart, at today's prices, and returns the cart's id. */
  fillCartAgain(token: string): Promise<string>
}

/**
 * The calls for payments that are resumed with the link in a reminder, on any device. The React component for them is
 * `ResumePayment`.
 */
export const resumedPayments: PaymentMethod<ResumeCalls> = ({ asking }) => {
  /**
   * Sends a request about a resume link. The token is in the body and not in the address, and the page's own address,
   * which contains the token, is not sent as the referrer. Otherwise the token would appear in logs, and a person who
   * reads such a log could open the payment.
   */
  const ask = <Reported, Answer>(
    what: "" | "/code" | "/cart" | "/opt-out",
    read: (reported: Reported) => Answer,
    { signal, ...body }: { signal?: AbortSignal } & Record<string, unknown>
  ) =>
    asking(signal, { referrerPolicy: "no-referrer" })(
      `/store/checkout-transparent/resume${what}`,
      read,
      body
    )
  const paymentIn = ({ payment }: { payment: ResumedPayment }) => payment
  return {
    openLink: (token, { signal } = {}) =>
      ask("", paymentIn, { token, ...(signal && { signal }) }),
    askForAnotherCode: (token, { documentType, ...body }) =>
      ask("/code", paymentIn, { token, ...body, document_type: documentType }),
    stopReminders: (token) => ask("/opt-out", paymentIn, { token }),
    fillCartAgain: (token) =>
      ask("/cart", ({ cart }: { cart: { id: string } }) => cart.id, { token }),
  }
}
