import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type {
  ChosenSavedCard,
  ConsentedCard,
} from "../../../domain/buyer/saved-card-input"
import type { CardShopperInput } from "../../../domain/buyer/shopper-input"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { readCartOwner } from "../../../medusa/cart/cart-owner"
import { readCartDigest } from "../../../medusa/cart/sale-digest"
import { ledgerOf, logOf, queryOf } from "../../../medusa/container"
import { findAccount } from "../../../options/find-account"
import { statusOfSavedCard } from "../../../payment-method-adapters/card/saved-card-of-session"
import { MESSAGE_OF_CARD_STATUS } from "../../../texts/saved-card-texts"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { createSavedCardRefusal, signedInCustomer } from "./signed-in-customer"

/** The parts of the shopper's input that are about saved cards. Only the input for a card has them. */
const cardInput = z.custom<Pick<CardShopperInput, "savedCardId" | "saveCard">>()

interface SentInput {
  account: string
  input: object
}

/**
 * Returns the saved card with which a session is to be paid, or undefined if the shopper chose none.
 *
 * Throws a refusal if the request is not signed in as the owner of both the saved card and the cart, or if the card
 * cannot pay.
 */
export async function requireUsableChosenCard(
  request: MedusaRequest,
  { account: accountId, input }: SentInput
): Promise<ChosenSavedCard | undefined> {
  const { savedCardId: id } = cardInput.parse(input)
  if (id === undefined) return undefined
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const query = queryOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, accountId)
  const collectionId = params.id ?? ""
  const owner = await readCartOwner(query, { collectionId })
  const createRefusal = (message: ShopperMessage) =>
    createSavedCardRefusal(request, message, {
      account: accountId,
      locale: owner?.locale,
    })
  if (!account?.savedCards) throw createRefusal("saved_card_unusable")
  const customerId = signedInCustomer(request)
  const cartDigest = await readCartDigest(query, collectionId)
  if (
    customerId === undefined ||
    owner?.customerId !== customerId ||
    cartDigest === undefined
  ) {
    throw createRefusal("sign_in_required")
  }
  const found = await ledger.findAndDecryptSavedCard({ id, customerId })
  if (found?.card.account !== accountId || !found.secret) {
    throw createRefusal("saved_card_unusable")
  }
  const { now } = await ledger.time()
  const status = statusOfSavedCard(account, found.card, now)
  const message = MESSAGE_OF_CARD_STATUS[status]
  if (message) throw createRefusal(message)
  return { id, customerId, cartDigest }
}

/**
 * Returns the card that the shopper agreed to have saved, with the customer and the time of the consent.
 *
 * Returns undefined in these cases:
 *
 * - The shopper did not agree, or pays with a saved card.
 * - The shopper is not signed in as the customer of the cart.
 * - The account does not save cards.
 * - The customer of the cart could not be read. The sale continues, and the card is not saved.
 */
export async function cardToSaveOfSession(
  request: MedusaRequest,
  { account: accountId, input }: SentInput
): Promise<ConsentedCard | undefined> {
  const { savedCardId, saveCard } = cardInput.parse(input)
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, accountId)
  const customerId = signedInCustomer(request)
  if (
    saveCard === undefined ||
    savedCardId !== undefined ||
    customerId === undefined ||
    !account?.savedCards
  ) {
    return undefined
  }
  const collectionId = params.id ?? ""
  try {
    const owner = await readCartOwner(queryOf(scope), { collectionId })
    if (owner?.customerId !== customerId) return undefined
    const { now } = await ledger.time()
    return { ...saveCard, customerId, consentedAt: now.toISOString() }
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: the card with which payment collection ${collectionId} is paid will not be saved, because its customer could not be read. The sale is not affected: ${describeError(error)}`
    )
    return undefined
  }
}
