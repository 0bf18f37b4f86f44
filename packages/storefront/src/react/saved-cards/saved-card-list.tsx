import { type ReactElement, useEffect, useRef } from "react"

import { DeleteCard } from "./delete-card"
import { useSavedCardTexts } from "./use-saved-card-texts"
import {
  type SavedCards,
  type SavedCardsOptions,
  useSavedCards,
} from "./use-saved-cards"

export interface SavedCardListProps extends SavedCardsOptions {
  className?: string
}

/**
 * The saved cards of the signed-in customer, for a page of the customer's account. Each card can be deleted. Shows
 * nothing if no customer is signed in or the account does not save cards.
 */
export function SavedCardList(props: SavedCardListProps): ReactElement | null {
  const { className = "", regionId } = props
  const texts = useSavedCardTexts()
  const saved = useSavedCards({ regionId })
  const { cards } = saved
  if (cards === null) return null

  return (
    <section className={`ct-code ${className}`} aria-label={texts.savedCards}>
      {!!cards?.length && (
        <ul className="ct-cards">
          {cards.map((card) => (
            <li className="ct-card" key={card.id}>
              <span className="ct-card-texts">
                <span>{card.name}</span>
                <span className="ct-terms">{card.note}</span>
              </span>
              <DeleteCard card={card} remove={saved.remove} isLocked={false} />
            </li>
          ))}
        </ul>
      )}
      {!cards?.length && (
        <p className="ct-terms">
          {cards ? texts.savedCardsNone : texts.savedCardsLoading}
        </p>
      )}
      <DeletionMessage {...saved} />
    </section>
  )
}

/**
 * The message about the last deletion. It gets the keyboard focus when a card was deleted, because the button that had
 * the focus has disappeared with the card.
 */
export function DeletionMessage({
  cards,
  message,
}: Pick<SavedCards, "cards" | "message">): ReactElement {
  const count = cards?.length
  const before = useRef(count)
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message && count! < before.current!) shown.current?.focus()
    before.current = count
  }, [count, message])
  return (
    <p className="ct-message" role="status" tabIndex={-1} ref={shown}>
      {message}
    </p>
  )
}
