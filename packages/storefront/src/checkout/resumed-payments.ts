import type { PaymentMethod } from "./payment-context"
import type { Method } from "./payment-method-types"
import type { ShownState } from "./outcomes"

/** The payment that a reminder's resume link opens. It contains no personal data. Amounts are in centavos. */
export interface ResumedPayment {
  method: Method
  /**
   * The state of the payment. `order_canceled`: the payment was not paid, and its order was canceled.
   * `ordered_otherwise`: the order was placed with another payment, so there is nothing to pay here.
   */
  state: ShownState | "order_canceled" | "ordered_otherwise"
  /** Whether the order is already placed and not canceled. While this payment is unpaid, such an order waits for it. */
  order_waits: boolean
  amount: number
  /** The Pix or wallet code, or null if it can no longer be paid. */
  code: {
    payload: string
    image: string | null
    expires_at: string | null
    /** The seconds until the code expires, by the shop's clock. The shopper's clock may be wrong. */
    seconds_left?: number | null
  } | null
  /**
   * The price of a new code now. Null if no new code can be created. `quote` proves this price, and is null if the
   * order is already placed.
   */
  another: { total: number; quote: string | null } | null
  /** Whether the shop may still send reminders to the e-mail address that got this link. */
  has_reminders: boolean
}

/** The functions that `resumedPayments` adds to a checkout. `token` is the token in the URL of the resume link. */
export interface ResumeCalls {
  /**
   * Returns the payment of a resume link. Changes nothing. Rejects with a StoreError of the status 404 if the link is
   * no longer valid.
   */
  openResumeLink(
    token: string,
    options?: { signal?: AbortSignal }
  ): Promise<ResumedPayment>
  /**
   * Creates a new code for the payment of a resume link. Only returns the payment if no new code can be created, for
   * example because the old code can still be paid.
   * - `document` is the CPF, the CNPJ or the passport number of the buyer.
   * - `total` and `quote` are the price of the new code. `openResumeLink` returns them in the payment's field
   *   `another`.
   */
  askForAnotherCode(
    token: string,
    given: {
      document: string
      documentType?: string
      total: number
      quote: string | null
    }
  ): Promise<ResumedPayment>
  /** Stops all further reminders to the e-mail address that got this link. */
  stopReminders(token: string): Promise<ResumedPayment>
  /** Creates a cart with the items of a canceled order, at today's prices, and returns its id. */
  recreateCart(token: string): Promise<string>
}

/**
 * The functions for the page that a reminder's link opens, on any device. `ResumePayment` is the React component for
 * that page.
 */
export const resumedPayments: PaymentMethod<ResumeCalls> = ({ sender }) => {
  /**
   * Sends a request about a resume link. The token is sent in the body and without a referrer. Otherwise the token
   * could appear in the server's logs, and a reader of the logs could open the payment.
   */
  const ask = <Reported, Answer>(
    what: "" | "/code" | "/cart" | "/opt-out",
    read: (reported: Reported) => Answer,
    { signal, ...body }: { signal?: AbortSignal } & Record<string, unknown>
  ) =>
    sender(signal, { referrerPolicy: "no-referrer" })(
      `/store/checkout-transparent/resume${what}`,
      read,
      body
    )
  const paymentIn = ({ payment }: { payment: ResumedPayment }) => payment
  return {
    openResumeLink: (token, { signal } = {}) =>
      ask("", paymentIn, { token, ...(signal && { signal }) }),
    askForAnotherCode: (token, { documentType, ...body }) =>
      ask("/code", paymentIn, { token, ...body, document_type: documentType }),
    stopReminders: (token) => ask("/opt-out", paymentIn, { token }),
    recreateCart: (token) =>
      ask("/cart", ({ cart }: { cart: { id: string } }) => cart.id, { token }),
  }
}
