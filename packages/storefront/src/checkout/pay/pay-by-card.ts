import { type CardSdk, CardSdkError, createCardSdk } from "../../index"
import { beginPayment } from "./begin-payment"
import type { CardCalls, CardPayment, LoadCardSdk } from "./card-payment"
import { retrieveSessionState } from "./cart-sessions"
import { completeCart, isOutcomeUnknown, isOrderRefused } from "./complete-cart"
import { isPaid, refusedOutcome, beingVerifiedOutcome } from "./payment-outcome"
import {
  type PaymentContext,
  type PaymentMethod,
  notifyListener,
} from "../payment-context"
import { lookUpCartPayment } from "../look-up-payment"
import type { CardOutcome } from "../outcomes"
import { StoreError } from "../store-api/store-client"

type Shop = Parameters<PaymentMethod<object>>[0]

/** Returns the function that loads the account's card SDK with its credentials when it is first needed. */
export function cardSdkOf({ configuration }: Shop, load: LoadCardSdk) {
  let sdk: CardSdk | undefined

  return async (): Promise<CardSdk> => {
    const { sdk: configured, methods } = await configuration()
    if (!configured || !methods.card) {
      throw new StoreError("This account takes no card or has no card SDK.")
    }
    const { scriptUrl, scriptIntegrity: integrity, ...own } = configured
    sdk ??= createCardSdk({
      load: (signal) => load(signal, { scriptUrl, integrity }),
    })
    await sdk.setCredentials(own)
    return sdk
  }
}

/** Returns the functions that every shop with cards has. */
export function cardCallsOf(
  { pay }: Shop,
  cardSdk: () => Promise<CardSdk>
): CardCalls {
  return {
    getCardBrand: (bin, { signal } = {}) =>
      cardSdk()
        .then((sdk) => sdk.getCardBrand({ bin, signal }))
        .then(
          ({ brand }) => brand,
          () => undefined
        ),
    payByCard: (payment) =>
      pay(payment, "card", (flow) =>
        payWithCard(flow, payment, () => {
          notifyListener(flow.onStep, "tokenizing")
          return cardSdk().then((sdk) => () => tokenize(payment, sdk))
        })
      ),
  }
}

/**
 * Creates a session and completes the cart. The card is charged only when the cart is completed.
 *
 * `prepare` runs before the first request to the shop, so that a shopper whose browser cannot load the card SDK leaves
 * the cart as it was. It returns a function that returns the fields of the session's data that name the card.
 */
export async function payWithCard(
  flow: PaymentContext,
  payment: Omit<CardPayment, "card">,
  prepare: () => Promise<() => object | Promise<object>>
): Promise<CardOutcome> {
  try {
    const cardFields = await prepare()
    const begun = await beginPayment(flow, "card", async () => {
      const card = await cardFields()
      notifyListener(flow.onStep, "paying")
      return {
        ...card,
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
      : refusedOutcome(flow.text("failed"))
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

/** Tokenizes a typed card, and returns the field of the session's data that has the token. */
export async function tokenize(
  { card, document, documentType, signal }: CardPayment,
  sdk: CardSdk
): Promise<{ temporary_card_token: string }> {
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
  return { temporary_card_token: temporaryToken }
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
      : refusedOutcome(flow.text("another_payment_open"))
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
