import type { CardShopperInput } from "../../domain/buyer/shopper-input"
import type { StoreChargeBuyer } from "../../domain/saved-card/store-charge"
import {
  type SavedCard,
  savedCardStatus,
  type SavedCardStatus,
} from "../../domain/saved-card/saved-card"
import { readCartOwner } from "../../medusa/cart/cart-owner"
import { readCartDigest, readOrderDigest } from "../../medusa/cart/sale-digest"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { PaymentSession } from "../../medusa/payment/read-session-with-cart"
import type { CardToSave } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantDigestOf } from "../../options/find-account"
import { MESSAGE_OF_CARD_STATUS } from "../../texts/saved-card-texts"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { SessionDependencies } from "../session/session-dependencies"
import type { ChargedCard } from "./card-wire-format"

/** Returns whether a saved card can pay with the present settings of its account, or why it cannot. */
export function statusOfSavedCard(
  account: AccountOptions,
  card: SavedCard,
  now: Date
): SavedCardStatus {
  return savedCardStatus(card, {
    now,
    gatewayAndMerchantDigest: gatewayAndMerchantDigestOf(account),
    needsSecurityCode: account.dialect.savedCards.needsSecurityCode,
  })
}

type CardOfSession =
  | { kind: "ready"; card: ChargedCard; savedCardId?: string }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Returns the card that a session charges: the card that the shopper typed, or the saved card that the shopper chose. A
 * saved card is charged only under these conditions:
 * - The customer still has the card, and the card can pay.
 * - Its owner, signed in, has just requested the completion of the cart.
 * - The cart still belongs to the owner.
 * - The cart has not changed since the owner chose the card, for example its items or address. If the cart already has
 *   an order, the order must have the same content.
 *
 * The last three conditions are needed because anyone who has the id of a cart can change its address, and any customer
 * can take over any cart (measured).
 */
export async function chargeableCardOrRefusal(
  dependencies: Pick<SessionDependencies, "account" | "ledger" | "query">,
  session: Pick<PaymentSession, "id" | "paymentCollectionId" | "orderId">,
  { temporaryCardToken, savedCard: chosen }: CardShopperInput
): Promise<CardOfSession> {
  const { account, ledger, query } = dependencies
  if (temporaryCardToken !== undefined) {
    return { kind: "ready", card: { kind: "temporary", temporaryCardToken } }
  }
  if (!chosen || !account.savedCards) {
    return refusedCardResult("saved_card_unusable")
  }
  if (!(await ledger.hasCardOwnerJustRequestedCompletion(session.id))) {
    return refusedCardResult("sign_in_required")
  }
  const { id, customerId } = chosen
  const { paymentCollectionId: collectionId, orderId } = session
  const [owner, ...digests] = await Promise.all([
    readCartOwner(query, { collectionId }),
    readCartDigest(query, collectionId),
    ...(orderId === undefined ? [] : [readOrderDigest(query, orderId)]),
  ])
  if (
    owner?.customerId !== customerId ||
    digests.some((digest) => digest !== chosen.cartDigest)
  ) {
    return refusedCardResult("saved_card_cart_changed")
  }
  const found = await ledger.findAndDecryptSavedCard({ id, customerId })
  if (found?.card.account !== account.id || !found.secret) {
    return refusedCardResult("saved_card_unusable")
  }
  const { now } = await ledger.time()
  const message =
    MESSAGE_OF_CARD_STATUS[statusOfSavedCard(account, found.card, now)]
  if (message) {
    return refusedCardResult(message)
  }
  const { cardId, issuerTransactionId } = found.secret
  return {
    kind: "ready",
    savedCardId: id,
    card: {
      kind: "saved",
      cardId,
      ...(issuerTransactionId !== undefined && { issuerTransactionId }),
    },
  }
}

function refusedCardResult(message: ShopperMessage): CardOfSession {
  return { kind: "refused", message }
}

/**
 * Returns the card that is to be saved if the charge is approved, or `undefined` if no card is to be saved. No card is
 * saved if the cart does not belong to the customer who gave the consent.
 *
 * If the customer of the cart cannot be read, logs a warning and returns `undefined`: an error would prevent the sale,
 * and the sale is more important than a saved card.
 */
export async function cardToSaveOf(
  dependencies: Pick<SessionDependencies, "account" | "log" | "query">,
  session: Pick<PaymentSession, "id" | "paymentCollectionId">,
  {
    input: { saveCard },
    customer,
    billingAddress,
  }: { input: CardShopperInput } & StoreChargeBuyer
): Promise<CardToSave | undefined> {
  const { account, log, query } = dependencies
  const { customerId, consentedAt } = saveCard ?? {}
  if (
    !saveCard ||
    !account.savedCards ||
    customerId === undefined ||
    consentedAt === undefined
  ) {
    return undefined
  }
  // The data for later charges by the store are kept only for an account that makes such charges.
  const storeChargesConsent = account.storeCharges
    ? saveCard.storeChargesConsent
    : undefined
  const collectionId = session.paymentCollectionId
  const owner = await readCartOwner(query, { collectionId }).catch(
    (error: unknown) => {
      log.warn(
        `checkout-transparent: the card of session ${session.id} will not be saved, because the customer of its cart could not be read. The sale is not affected (account ${account.id}): ${describeError(error)}`
      )
      return undefined
    }
  )
  return owner?.customerId === customerId
    ? {
        account: account.id,
        gatewayAndMerchantDigest: gatewayAndMerchantDigestOf(account),
        customerId,
        paymentSessionId: session.id,
        display: saveCard.display,
        consent: { text: saveCard.consent, at: consentedAt },
        storeChargesConsent,
        secret: {
          temporaryCardToken: saveCard.temporaryCardToken,
          customer,
          ...(storeChargesConsent !== undefined && { billingAddress }),
        },
      }
    : undefined
}
