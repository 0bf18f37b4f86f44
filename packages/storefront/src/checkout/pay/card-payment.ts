import type { SdkScript } from "../../index"
import type { ShownPrice, CardPaymentStep } from "../payment-context"
import type { CardOutcome } from "../outcomes"

export interface CardDetails {
  /** The card number, with or without spaces. */
  number: string
  holderName: string
  /** The month in two digits. */
  expirationMonth: string
  /** The year in four digits. */
  expirationYear: string
  cvv: string
  /** The brand of the card. Default: the brand that the card service finds for the number. */
  brand?: string
  /**
   * The CPF or CNPJ of the holder. Default: the payment's `document`, or an empty text if `documentType` is
   * `PASSPORT`.
   */
  holderDocument?: string
}

export interface CardPayment extends ShownPrice {
  cartId: string
  /**
   * Medusa's `cart.total` as the shopper sees it, in major units (129.9). If the cart has another total, nothing is
   * charged and the outcome is `refused`. Default: any total is accepted. Ignored if `total` is set.
   */
  amount?: number | string
  /** The card's data. The checkout does not keep them after the call. */
  card: CardDetails
  /** The buyer's CPF or CNPJ, with or without punctuation, or a passport number. */
  document: string
  /** The kind of `document`. It is required only for a passport. */
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  /** The number of installments. Default: 1. */
  installments?: number
  /** Parts of the billing address. Needed only if the cart's billing address does not have them in separate fields. */
  billingAddress?: {
    street?: string
    number?: string
    neighborhood?: string
    complement?: string
  }
  /**
   * Stops the call: it sends nothing more and rejects. If the call is aborted before `onStep("paying")`, no session is
   * created. If it is aborted before the cart is completed, the card is not charged. If it is aborted later, only
   * `resume` can find the outcome.
   *
   * A second call that shares the payment of a first call cannot stop that payment.
   */
  signal?: AbortSignal
  /**
   * Called with each step. `verifying` means that an answer was lost, so that it is not known yet whether the card was
   * charged. To find this out may take minutes. Warn the shopper not to pay again.
   */
  onStep?: (step: CardPaymentStep) => void
}

/** The functions that `cardPayments` adds to a checkout. */
export interface CardCalls {
  /** Returns the brand of a card, or undefined if it cannot be found. A form can be submitted without the brand. */
  getCardBrand(
    cardNumber: string,
    options?: { signal?: AbortSignal }
  ): Promise<string | undefined>
  /**
   * Tokenizes the card, pays and places the order. A second call for the same cart gets the running call's result.
   * While another method pays the cart, the call waits. Throws CardSdkError or StoreError only if this call has
   * certainly not charged the card.
   */
  payByCard(payment: CardPayment): Promise<CardOutcome>
}

/** Loads the card SDK. `configured` has the URL and the hash of the SDK's script from the server's options. */
export type LoadCardSdk = (
  signal: AbortSignal,
  configured: SdkScript
) => Promise<unknown>
