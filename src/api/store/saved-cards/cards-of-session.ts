import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import type {
  ChosenSavedCard,
  ConsentedCard,
} from "../../../domain/buyer/saved-card-input"
import type { CardShopperInput } from "../../../domain/buyer/shopper-input"
import { type CartOwner, readCartOwner } from "../../../medusa/cart/cart-owner"
import { presentCustomers } from "../../../medusa/customer/erase-cards"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { findAccount } from "../../../options/find-account"
import { statusOfSavedCard } from "../../../payment-method-adapters/card/saved-card-of-session"
import { MESSAGE_OF_CARD_STATUS } from "../../../texts/saved-card-texts"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { savedCardRefusal, signedInCustomer } from "./signed-in-customer"

/** The parts of the shopper's input that are about saved cards. Only the input for a card has them. */
const cardInput = z.custom<Pick<CardShopperInput, "savedCardId" | "saveCard">>()

/** What is stored about saved cards with the shopper's input. It replaces what the storefront sent about them. */
export interface CardsOfSession {
  savedCard: ChosenSavedCard | undefined
  saveCard: ConsentedCard | undefined
}

/**
 * Checks the saved card with which a session is to be paid, and completes the card that is to be saved by its customer
 * and the time of the consent.
 *
 * Throws a refusal if the request is not signed in as the owner of both the saved card and the cart, or if the card
 * cannot pay. A card that a guest, or another customer than the cart's, wants to save is left out: that must not prevent
 * the sale.
 */
export async function cardsOfSession(
  request: MedusaRequest,
  { account: accountId, input }: { account: string; input: object }
): Promise<CardsOfSession> {
  const { savedCardId, saveCard } = cardInput.parse(input)
  if (savedCardId === undefined && saveCard === undefined) {
    return { savedCard: undefined, saveCard: undefined }
  }
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, accountId)
  const customerId = signedInCustomer(request)
  const owner = await readCartOwner(queryOf(scope), {
    collectionId: params.id ?? "",
  })
  const isOwner =
    customerId !== undefined &&
    owner?.customerId === customerId &&
    // The token of a deleted customer remains valid until it expires (measured).
    (await presentCustomers(scope, [customerId])).length > 0
  const { now } = await ledger.time()
  if (savedCardId === undefined) {
    return {
      savedCard: undefined,
      saveCard:
        saveCard && isOwner && account?.savedCards
          ? { ...saveCard, customerId, consentedAt: now.toISOString() }
          : undefined,
    }
  }
  const refuse = (message: ShopperMessage) =>
    savedCardRefusal(request, accountId, message)
  if (!account?.savedCards) throw refuse("saved_card_unusable")
  if (!isOwner) throw refuse("sign_in_required")
  const found = await ledger.openSavedCard({ id: savedCardId, customerId })
  if (found?.card.account !== accountId || !found.secret) {
    throw refuse("saved_card_unusable")
  }
  const { card } = found
  const message = MESSAGE_OF_CARD_STATUS[statusOfSavedCard(account, card, now)]
  if (message) throw refuse(message)
  return { savedCard: chosenCard(card, owner), saveCard: undefined }
}

function chosenCard(
  {
    id,
    customerId,
    brand,
    lastFour,
  }: Pick<ChosenSavedCard, "id" | "customerId" | "brand" | "lastFour">,
  { cartDigest }: CartOwner
): ChosenSavedCard {
  return { id, customerId, brand, lastFour, cartDigest }
}
