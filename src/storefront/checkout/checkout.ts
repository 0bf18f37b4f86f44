import type { CheckoutLocale, Configuration } from "./configuration"
import type {
  CardOutcome,
  CodeOutcome,
  LinkOutcome,
  PaymentOutcome,
  Resumed,
  ShownState,
} from "./outcomes"
import type { StoreClient } from "./store-client"

export interface CheckoutOptions {
  client: StoreClient
  /** Which account is paid; may be left out where there is only one. */
  account?: string
  /** In which language the shopper is told what the matter is. Default: the account's own. */
  locale?: CheckoutLocale
  /**
   * Where the card SDK comes from: `load: () => import("checkout-transparent")`. Default: a script
   * tag with the address of the configuration, for which a Content-Security-Policy may want `nonce`.
   */
  sdk?: { load: () => Promise<unknown> } | { nonce?: string }
}

export interface CardDetails {
  number: string
  holderName: string
  expirationMonth: string
  expirationYear: string
  cvv: string
  /** Default: asked of the card service. */
  brand?: string
  /** CPF or CNPJ of the holder. Default: the payment's `document`, when it is one. */
  holderDocument?: string
}

export interface CardPayment {
  cartId: string
  /**
   * Medusa's `cart.total` as the shopper sees it, in the main unit (129.9). A cart that costs something
   * else by now is `refused`: nothing is tokenized, and nothing is charged. Default: any amount.
   */
  amount?: number | string
  /** Kept no longer than the call. */
  card: CardDetails
  /** The buyer's CPF or CNPJ, with or without punctuation, or a passport. */
  document: string
  /** Only a passport needs it. */
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  /** Default: 1. */
  installments?: number
  /** What the cart's billing address does not say in fields of their own. */
  billingAddress?: {
    street?: string
    number?: string
    neighborhood?: string
    complement?: string
  }
  /**
   * Ends the wait. Nothing more is sent: before `onStep("paying")` no session is made, before the
   * cart is completed nothing is charged. What has been sent by then goes on: only `resume` can tell
   * what became of it. A second call's own signal does not stop the first.
   */
  signal?: AbortSignal
  /**
   * Called with what is being done. `verifying`: the answer that would tell what became of the charge
   * was lost, and is asked for again, which may take minutes: say already that nobody shall pay again.
   */
  onStep?: (step: "tokenizing" | "paying" | "verifying") => void
}

export interface CodeRequest {
  cartId: string
  method: "pix" | "wallet"
  /** As in `CardPayment`: no code of another amount is made, or shown. Default: any amount. */
  amount?: number | string
  document: string
  documentType?: "CPF" | "CNPJ" | "PASSPORT"
  signal?: AbortSignal
}

export interface LinkRequest {
  cartId: string
  /** As in `CardPayment`: no link of another amount is made, or shown. Default: any amount. */
  amount?: number | string
  signal?: AbortSignal
}

export interface Waiting {
  sessionId: string
  cartId: string
  signal?: AbortSignal
  /** Called with every answer, also when the state is the same. */
  onState?: (state: ShownState) => void
  /** Goes on waiting when the time of a code or link is over: banks confirm late now and then. Default: false. */
  pastExpiry?: boolean
}

export interface Checkout {
  /** What the shop offers. Asked for once; a failed one is asked for again. */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /** Undefined when nobody told: a form goes on without it. */
  getCardBrand(
    cardNumber: string,
    options?: { signal?: AbortSignal }
  ): Promise<string | undefined>
  /**
   * Tokenizes the card, pays and places the order. A second call for the same cart while one is
   * under way gets the first one's result; one of another method is waited for. Throws CardSdkError and
   * StoreError only while nothing can have been charged.
   */
  payByCard(payment: CardPayment): Promise<CardOutcome>
  /**
   * A code to pay with; the one before is given up. Parallel calls for one cart and method share a
   * result; a payment of the cart by another method is waited for.
   */
  askForCode(request: CodeRequest): Promise<CodeOutcome>
  /**
   * A page of the payment service that the shopper is sent to, and comes back from to the address of
   * the server's options (`paymentLink.redirectUrl`); the link before is given up. Shared and waited
   * for as `askForCode`.
   */
  askForLink(request: LinkRequest): Promise<LinkOutcome>
  /**
   * Waits until a payment has come to something. One that was given up for another payment of the
   * cart, or was never begun, ends as that one does. Rejects only when `signal` is aborted.
   */
  waitForPayment(waiting: Waiting): Promise<PaymentOutcome>
  /** What is open on a cart, say after a reload. Never makes a session, never charges. */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * The shopper comes back from a link: the payment service is asked whether it was paid, where
       * its notification has not arrived yet. Default: false.
       */
      hasReturned?: boolean
    }
  ): Promise<Resumed>
}
