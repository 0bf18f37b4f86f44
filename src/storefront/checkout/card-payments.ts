import {
  type CardSdk,
  CardSdkError,
  createCardSdk,
  type SdkScript,
} from "../index"
import { begin } from "./begin"
import { stateOf } from "./cart-payments"
import { complete, isOpen, isRefused } from "./complete"
import { isPaid, refused, verifying } from "./conclude"
import { type Flow, type PaymentMethod, type Step, report } from "./flow"
import { lookUp } from "./look-up-payment"
import type { CardOutcome } from "./outcomes"
import { StoreError } from "./store-client"

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
  onStep?: (step: Step) => void
}

/** What `cardPayments` adds to a checkout. */
export interface CardCalls {
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
}

/**
 * Payment by card. `load` brings the card SDK, once it is needed: `() => import("checkout-transparent")`,
 * `sdkScript()` for a script tag with the address of the configuration, or `simulatorSdk(url)` on a
 * developer's machine.
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

/** Tokenizes, makes a session, completes the cart. Nothing is charged before the last of these. */
async function payByCard(
  flow: Flow,
  payment: CardPayment,
  cardSdk: () => Promise<CardSdk>
): Promise<CardOutcome> {
  const { onStep } = flow
  try {
    report(onStep, "tokenizing")
    const sdk = await cardSdk()
    const begun = await begin(flow, "card", async () => {
      const token = await tokenize(sdk, payment)
      report(onStep, "paying")
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
      ? completeCard(flow, id).catch(() => verifying(flow, id))
      : refused(flow.say("failed"))
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
 * Completes the cart of a card session, which charges the card, and says what came of it. From here
 * on no error is a failure: what is open on the cart decides, and what nobody knows is being
 * verified. Throws only when not even that can be read: then nobody knows, either.
 */
async function completeCard(
  flow: Flow,
  sessionId: string
): Promise<CardOutcome> {
  const completed = await complete(flow)
  const { order, cart, error } = completed
  // Core gives a cart's order to whoever completes it, also when another payment has made it.
  if (order && (await stateOf(flow, sessionId).then(isPaid, () => true))) {
    return { kind: "order", order }
  }
  const open = await lookUp(flow)
  if (open.kind === "order") {
    return open
  }
  const isBeing = /^being/.test(open.kind)
  if (order) {
    return isBeing
      ? (open as CardOutcome)
      : refused(flow.say("another_payment_open"))
  }
  const isUnknown = isOpen(completed)
  if (!("message" in open)) {
    return isRefused(completed)
      ? refused(error.message)
      : verifying(flow, sessionId, isUnknown ? error.message : "")
  }
  return {
    ...open,
    kind: isBeing || open.kind === "refused" ? open.kind : "declined",
    // Core's words, unless what is open says something else by now.
    message: (cart && isBeing === isUnknown ? error : open).message,
  } as CardOutcome
}
