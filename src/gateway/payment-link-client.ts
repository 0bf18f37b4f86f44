import type {
  GatewayError,
  PaymentLinkOperation,
} from "../core/errors/gateway-error"
import type { MinorUnits } from "../core/money"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
  PaymentLinkOrder,
} from "../core/payment-link/payment-link"
import type { TimeBudget } from "../core/time/time-budget"

/** `absent` is the API's own word for it. */
export type PaymentLinkLookUp =
  { kind: "found"; link: GatewayPaymentLink } | { kind: "absent" }

export interface RefundOfLinkTransaction {
  /** Of the payment, not of an earlier refund. */
  transactionId: string
  /** All of it or a part, at least 1. */
  amount: MinorUnits
}

/**
 * The gateway's payment-link integration, for one merchant account, with credentials and access
 * token of its own. Every method throws GatewayError and nothing else.
 */
export interface PaymentLinkClient {
  /**
   * Makes a payment link. Sent again only while it is certain that it never left. After an error
   * with outcome `unknown` there may be a link that nobody can look up, since its id is only in
   * the answer: show it to nobody, and make another one with another order number.
   */
  createPaymentLink(
    order: PaymentLinkOrder,
    budget: TimeBudget
  ): Promise<GatewayPaymentLink>

  /** Asks for a link by its id. Retried within the budget. */
  lookUpPaymentLink(id: string, budget: TimeBudget): Promise<PaymentLinkLookUp>

  /** All payments and refunds of a link, from all pages. Retried within the budget. */
  listLinkTransactions(
    id: string,
    budget: TimeBudget
  ): Promise<GatewayLinkTransaction[]>

  /** Makes a link inactive: nobody can pay it from then on. Repeatable; retried within the budget. */
  deactivatePaymentLink(id: string, budget: TimeBudget): Promise<void>

  /**
   * Gives money of one payment back. Sent again only while it is certain that it never left: sent
   * twice is two refunds. After an error with outcome `unknown` list the transactions and compare.
   */
  refundLinkTransaction(
    refund: RefundOfLinkTransaction,
    budget: TimeBudget
  ): Promise<void>

  /** Why calls of this kind are not sent at the moment: their circuit breaker is open. Asks nobody. */
  whyNotAsked(operation: PaymentLinkOperation): GatewayError | undefined

  /** Waits for calls in flight, then closes the connections. Later calls fail as not sent. */
  close(): Promise<void>
}
