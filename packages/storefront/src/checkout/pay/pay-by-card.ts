import { type CardSdk, CardSdkError, createCardSdk } from "../../index"
import { beginPayment } from "./begin-payment"
import type { CardCalls, CardPayment, LoadCardSdk } from "./card-payment"
import { retrieveSessionState } from "./cart-sessions"
import {
  completeCart,
  isCompletionOutcomeUnknown,
  isOrderRefused,
} from "./complete-cart"
import {
  isPaidOrAuthorized,
  refusedOutcome,
  createBeingVerifiedOutcome,
} from "./payment-outcome"
import {
  type PaymentContext,
  type PaymentMethod,
  notifyListener,
} from "../payment-context"
import { lookUpCartPayment } from "../look-up-payment"
import type { CardOutcome } from "../outcomes"
import { StoreError } from "../store-api/store-client"

type Shop = Parameters<PaymentMethod<object>>[0]

/**
 * Returns a function that loads the account's card SDK at its first call, and returns the SDK with its credentials. The
 * function throws StoreError if the account takes no card or has no card SDK.
 */
export function createCardSdkLoader(
  { configuration }: Shop,
  load: LoadCardSdk
) {
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

/** Returns the functions that `cardPayments` and `savedCardPayments` both add to a checkout. */
export function createCardPaymentFunctions(
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
 * Creates a session and completes the cart, which charges the card. If the cart also has a session of another provider,
 * does not complete it, and the outcome is `refused`.
 *
 * `prepare` runs before the first request about the cart, so that the cart stays unchanged if the card SDK cannot be
 * loaded. `prepare` resolves to a function. That function is called when the session is created, and returns the card's
 * part of the session's data.
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
    return begun.hasNoOthers
      ? completeCartWithCard(flow, id).catch(() =>
          createBeingVerifiedOutcome(flow, id)
        )
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

/** Creates a temporary token for a typed card, and returns the field of the session's data that contains it. */
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
 * Completes the cart, which charges the card, and returns the outcome of the cart's payment. Returns `being_verified`
 * if the outcome is unknown.
 *
 * Throws an error if the cart or its payment sessions cannot be read after the completion. The card may have been
 * charged nevertheless.
 */
async function completeCartWithCard(
  flow: PaymentContext,
  sessionId: string
): Promise<CardOutcome> {
  const completed = await completeCart(flow)
  const { order, cart, error } = completed
  // Core returns the order of a completed cart even if another payment has paid for the order.
  if (
    order &&
    (await retrieveSessionState(flow, sessionId).then(
      isPaidOrAuthorized,
      () => true
    ))
  ) {
    return { kind: "order", order }
  }
  const open = await lookUpCartPayment(flow)
  if (open.kind === "order") {
    return open
  }
  const isUnfinished = /^being/.test(open.kind)
  if (order) {
    return isUnfinished
      ? (open as CardOutcome)
      : refusedOutcome(flow.text("another_payment_open"))
  }
  const isUnknown = isCompletionOutcomeUnknown(completed)
  if (!("message" in open)) {
    return isOrderRefused(completed)
      ? refusedOutcome(error.message)
      : createBeingVerifiedOutcome(
          flow,
          sessionId,
          isUnknown ? error.message : ""
        )
  }
  return {
    ...open,
    kind: isUnfinished || open.kind === "refused" ? open.kind : "declined",
    // Core's message is used, unless the cart's payment has changed its state since then.
    message: (cart && isUnfinished === isUnknown ? error : open).message,
  } as CardOutcome
}
