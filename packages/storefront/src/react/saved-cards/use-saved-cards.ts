import { useState } from "react"

import type { SavedCard } from "../../saved-cards"
import {
  useRequestOnChange,
  useCheckoutFunction,
  useShopContext,
} from "../checkout-provider"
import { fillPlaceholders } from "../texts"
import { useSavedCardTexts } from "./use-saved-card-texts"

export interface SavedCardsOptions {
  /**
   * The id of the region. If the region does not take cards with the checkout's account, no cards are shown. Default:
   * any region.
   */
  regionId?: string | undefined
}

/** The saved cards of the signed-in customer, with functions that read and delete them. */
export interface SavedCards {
  /**
   * The cards. Undefined until they are read, and null if no customer is signed in or the account does not save cards.
   * Empty if the first read fails, so that the shopper can pay with a typed card.
   */
  cards: ShownSavedCard[] | null | undefined
  /** The message about the last deletion. Show it in a live region. */
  message: string | undefined
  /** Reads the cards again. The page shows the previous cards until the new ones arrive. */
  refresh: () => void
  /** Deletes a card. Resolves to whether the card was deleted. `message` then tells the shopper the result. */
  remove: (card: ShownSavedCard) => Promise<boolean>
}

/** A saved card with the words in which the components show it. */
export interface ShownSavedCard extends SavedCard {
  /** The name of the card for the shopper, such as "VISA final 1111". */
  name: string
  /** The expiry, or why the card cannot be charged and what the shopper can do. Empty if the expiry is unknown. */
  note: string
}

/** Reads the saved cards of the signed-in customer, for your own markup. The checkout needs `savedCardPayments`. */
export function useSavedCards({
  regionId,
}: SavedCardsOptions = {}): SavedCards {
  const { onError } = useShopContext()
  const texts = useSavedCardTexts()
  const savedCards = useCheckoutFunction("savedCards")
  const deleteSavedCard = useCheckoutFunction("deleteSavedCard")
  const [times, setTimes] = useState(0)
  const [cards, setCards] = useState<SavedCard[] | null>()
  const [message, setMessage] = useState<string>()
  useRequestOnChange(
    [savedCards, regionId, times],
    async (signal) => (await savedCards({ regionId, signal })) ?? null,
    (found) =>
      setCards((before) => (found === undefined ? (before ?? []) : found))
  )

  return {
    cards:
      cards?.map((card) => ({
        ...card,
        name: formatSavedCardName(card, texts),
        note: cardStatusNote(card, texts),
      })) ?? (cards as null | undefined),
    message,
    refresh: () => setTimes((before) => before + 1),
    async remove({ id, name }) {
      try {
        await deleteSavedCard(id)
      } catch (error) {
        onError(error)
        setMessage(texts.cardNotDeleted)
        return false
      }
      setCards((before) => before?.filter((card) => card.id !== id))
      setMessage(fillPlaceholders(texts.cardDeleted, { card: name }))
      return true
    },
  }
}

type SpokenTexts = ReturnType<typeof useSavedCardTexts>

function formatSavedCardName(
  { brand, lastFour }: SavedCard,
  texts: SpokenTexts
): string {
  return lastFour
    ? fillPlaceholders(texts.savedCard, {
        brand: brand ?? texts.savedCardBrand,
        lastFour,
      })
    : (brand ?? texts.savedCardUnknown)
}

function cardStatusNote(card: SavedCard, texts: SpokenTexts): string {
  const { status, expirationMonth: month, expirationYear: year } = card
  return status === "expired"
    ? texts.savedCardExpired
    : status !== "usable"
      ? texts.savedCardUnusable
      : month && year
        ? fillPlaceholders(texts.savedCardExpiry, {
            expiry: `${String(month).padStart(2, "0")}/${String(year).slice(-2)}`,
          })
        : ""
}
