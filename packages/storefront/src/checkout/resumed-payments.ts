import type { PaymentMethod } from "./flow"
import type { Method } from "./methods"
import type { ShownState } from "./outcomes"

/** A payment that a link opens, without anything personal. Amounts in centavos. */
export interface ResumedPayment {
  method: Method
  /**
   * The state of the payment. `order_canceled`: the order was canceled because it was not paid. `ordered_otherwise`:
   * the order was placed with another payment, so nothing is to be paid here.
   */
  state: ShownState | "order_canceled" | "ordered_otherwise"
  /** Whether an order waits for the payment. */
  order_waits: boolean
  amount: number
  /** The code, while it can be paid. */
  code: {
    payload: string
    image: string | null
    expires_at: string | null
    /** The seconds until then, by the shop's clock; the shopper's may be wrong. */
    seconds_left?: number | null
  } | null
  /** What another code costs now; null where none can be made. */
  another: { total: number; quote: string | null } | null
  has_reminders: boolean
}

/** The calls that `resumedPayments` adds to a checkout. `token` is the one in the link's address. */
export interface ResumeCalls {
  /** Returns the payment of a link. Changes nothing. Rejects with status 404 for a link that is not valid any more. */
  openLink(
    token: string,
    options?: { signal?: AbortSignal }
  ): Promise<ResumedPayment>
  /** Makes another code, for what `another` says that it costs; none while a code can be paid. */
  askForAnotherCode(
    token: string,
    given: {
      document: string
      documentType?: string
      total: number
      quote: string | null
    }
  ): Promise<ResumedPayment>
  /** Keeps that the payment's e-mail address gets no more reminders. */
  stopReminders(token: string): Promise<ResumedPayment>
  /** Puts the goods of a canceled order in a new cart, at today's prices, and returns its id. */
  fillCartAgain(token: string): Promise<string>
}

/** The payments that a link in a reminder opens on any device; see `ResumePayment` of the entry `react`. */
export const resumedPayments: PaymentMethod<ResumeCalls> = ({ asking }) => {
  /**
   * Asks about a link. The token is in the body, and the page's address, which has it too, is not sent, because a
   * person who reads it in a log of addresses or referrers could open the payment.
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
