import {
  type CardSdk,
  CardSdkError,
  createCardSdk,
  type SdkScript,
} from "../../index"
import { beginPayment } from "./begin-payment"
import { retrieveSessionState } from "./cart-sessions"
import { completeCart, isOutcomeUnknown, isOrderRefused } from "./complete-cart"
import { isPaid, refusedOutcome, beingVerifiedOutcome } from "./payment-outcome"
import {
  type PaymentContext,
  type PaymentMethod,
  notifyListener,
  type ShownPrice,
  type CardPaymentStep,
} from "../payment-context"
import { lookUpCartPayment } from "../look-up-payment"
import type { CardOutcome } from "../outcomes"
import { StoreError } from "../store-api/store-client"

export interface CardDetails {
  number: string
  holderName: string
  expirationMonth: string
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
   * Medusa's `cart.total` as the shopper sees it, in major units (129.9). If the cart has another total when the
   * payment begins, the outcome is `refused` and nothing is charged. Default: any total is accepted.
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
   * Stops the call: it sends nothing more and rejects. If aborted before `onStep("paying")`, no session is created. If
   * aborted before the cart is completed, the card is not charged. After that, only `resume` can find the outcome. If a
   * second call shares the payment of a first call, the second call's signal does not stop the payment.
   */
  signal?: AbortSignal
  /**
   * Called with each step. `verifying` means that an answer was lost, so that the outcome of the charge is not known
   * yet. Finding it out may take minutes. Warn the shopper not to pay again.
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

/**
 * The payment method card. `load` loads the card SDK when it is first needed. Pass `() =>
 * import("checkout-transparent")`, `sdkScript()` to load the script that the server configures, or `simulatorSdk(url)`
 * in development.
 */
export function cardPayments({
  load,
}: {
  load: (signal: AbortSignal, configured: SdkScript) => Promise<unknown>
}): PaymentMethod<CardCalls> {
  return ({ configuration, pay }) => {
    let sdk: CardSdk | undefined

    const cardSdk = async () => {
      const { sdk: configured, methods } = await configuration()
      if (!configured || !methods.card) {
        throw new StoreError(
          "This account takes no card, or has no credentials for the SDK."
        )
      }
      const { scriptUrl, scriptIntegrity: integrity, ...own } = configured
      sdk ??= createCardSdk({
        load: (signal) => load(signal, { scriptUrl, integrity }),
      })
      await sdk.setCredentials(own)
      return sdk
    }

    return {
      getCardBrand: async (bin, { signal } = {}) => {
        try {
          return (await (await cardSdk()).getCardBrand({ bin, signal })).brand
        } catch {
          return undefined
        }
      },
      payByCard: (payment) =>
        pay(payment, "card", (flow) => payByCard(flow, payment, cardSdk)),
    }
  }
}

/**
 * Tokenizes the card, creates a session and completes the cart. The card is charged only when the cart is completed.
 */
async function payByCard(
  flow: PaymentContext,
  payment: CardPayment,
  cardSdk: () => Promise<CardSdk>
): Promise<CardOutcome> {
  const { onStep } = flow
  try {
    notifyListener(onStep, "tokenizing")
    const sdk = await cardSdk()
    const begun = await beginPayment(flow, "card", async () => {
      const token = await tokenize(sdk, payment)
      notifyListener(onStep, "paying")
      return {
        temporary_card_token: token,
        document: payment.document,
        document_type: payment.documentType,
        installments: payment.installments,
        billing_address: payment.billingAddress,
      }
    })
    if (begun.kind) {
      return begun as CardOutcome
    }
    const { id } = begun.session
    return begun.isOurs
      ? completeCard(flow, id).catch(() => beingVerifiedOutcome(flow, id))
      : refusedOutcome(flow.messageFor("failed"))
  } catch (error) {
    if (
      error instanceof CardSdkError &&
      /^(refused|invalid_input)$/.test(error.code)
    ) {
      return { kind: "invalid_card", errors: error.errors }
    }
    throw error
  }
}

async function tokenize(
  sdk: CardSdk,
  { card, document, documentType, signal }: CardPayment
): Promise<string> {
  const number = card.number.replace(/\D/g, "")
  const holder =
    card.holderDocument ?? (documentType === "PASSPORT" ? "" : document)
  const { temporaryToken } = await sdk.createTemporaryCard({
    card: {
      ...card,
      brand:
        card.brand ?? (await sdk.getCardBrand({ bin: number, signal })).brand,
      number,
      holderDocument: holder.replace(/[^\dA-Z]/gi, "").toUpperCase(),
    },
    signal,
  })
  return temporaryToken
}

/**
 * Completes the cart, which charges the card, and returns the outcome. If the completion fails, returns the outcome of
 * the cart's payment, or `being_verified` if that is unknown. Throws only if the cart or its sessions cannot be read.
 * The outcome is then unknown, too.
 */
async function completeCard(
  flow: PaymentContext,
  sessionId: string
): Promise<CardOutcome> {
  const completed = await completeCart(flow)
  const { order, cart, error } = completed
  // Core returns the order of a completed cart even if another payment has paid for the order.
  if (
    order &&
    (await retrieveSessionState(flow, sessionId).then(isPaid, () => true))
  ) {
    return { kind: "order", order }
  }
  const open = await lookUpCartPayment(flow)
  if (open.kind === "order") {
    return open
  }
  const isBeing = /^being/.test(open.kind)
  if (order) {
    return isBeing
      ? (open as CardOutcome)
      : refusedOutcome(flow.messageFor("another_payment_open"))
  }
  const isUnknown = isOutcomeUnknown(completed)
  if (!("message" in open)) {
    return isOrderRefused(completed)
      ? refusedOutcome(error.message)
      : beingVerifiedOutcome(flow, sessionId, isUnknown ? error.message : "")
  }
  return {
    ...open,
    kind: isBeing || open.kind === "refused" ? open.kind : "declined",
    // Core's message is used, unless the cart's payment has changed its state since then.
    message: (cart && isBeing === isUnknown ? error : open).message,
  } as CardOutcome
}
