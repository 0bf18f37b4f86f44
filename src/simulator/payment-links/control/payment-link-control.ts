import type { PaymentLinkAccessChange } from "../../merchants/payment-link-access"
import type { Credential } from "../../merchants/merchant"
import type { LedgerPaymentLink } from "../ledger/ledger-payment-link"
import type { LinkPaymentType } from "../ledger/payment-link"

export type PayLinkOptions = {
  /** Default: the first that the link allows, of Pix, wallet and card. */
  paymentType?: LinkPaymentType
  /** Default 1; a link can be paid any number of times while it is active. */
  times?: number
  /** Another amount than the link asks for, in cents. Default: what it asks for. */
  amount?: number
  /** The confirmation comes late: a link that is inactive or has expired is paid all the same. */
  late?: boolean
}

/**
 * What becomes of payment links without the merchant's system asking for it. A link is named by its id
 * or its order number. Amounts are in cents. What the link does not allow is a SimulatorControlError,
 * and changes nothing.
 */
export interface PaymentLinkControl {
  /** All that were ever made, also those whose answer was lost, in that order. */
  paymentLinks(): Promise<LedgerPaymentLink[]>
  paymentLink(idOrOrderNumber: string): Promise<LedgerPaymentLink | undefined>
  payLink(
    idOrOrderNumber: string,
    options?: PayLinkOptions
  ): Promise<LedgerPaymentLink>
  /** At the gateway's panel: of one payment, all that is left of it unless an amount is given. */
  refundLink(transactionId: string, amount?: number): Promise<LedgerPaymentLink>
  /** At the gateway's panel. */
  deactivateLink(idOrOrderNumber: string): Promise<LedgerPaymentLink>
  /** At once, whatever day it was to be; to let the day come, advance the clock. */
  expireLink(idOrOrderNumber: string): Promise<LedgerPaymentLink>

  /** A new payment-link credential; the one before it works for 7 more days. */
  rotatePaymentLinkCredential(merchantDocument?: string): Promise<Credential>
  /** The scopes of the payment-link credential, the API key of its notifications, or both. */
  changePaymentLinkAccess(
    change: PaymentLinkAccessChange,
    merchantDocument?: string
  ): Promise<void>
}
