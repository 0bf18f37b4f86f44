import { type ReactElement, useState } from "react"

import { fillPlaceholders } from "../texts"
import { useSavedCardTexts } from "./use-saved-card-texts"
import type { SavedCards, ShownSavedCard } from "./use-saved-cards"

/** A button that deletes a saved card. It first asks the shopper for confirmation. */
export function DeleteCard({
  card,
  remove,
  isLocked,
}: Pick<SavedCards, "remove"> & {
  card: ShownSavedCard
  isLocked: boolean
}): ReactElement {
  const texts = useSavedCardTexts()
  const { name } = card
  const [state, setState] = useState<"new" | "asking" | "deleting" | "kept">(
    "new"
  )
  const isBusy = isLocked || state === "deleting"

  function confirm(): void {
    if (isBusy) return
    setState("deleting")
    // The row disappears with the card.
    void remove(card).then((isDeleted) => isDeleted || setState("kept"))
  }

  if (/asking|deleting/.test(state)) {
    const question = fillPlaceholders(texts.deleteCardAsk, { card: name })
    return (
      <span className="ct-confirm" role="group" aria-label={question}>
        <span>{question}</span>
        <button
          type="button"
          className="ct-link"
          aria-disabled={isBusy}
          onClick={confirm}
        >
          {texts.deleteCardYes}
        </button>
        <button
          type="button"
          className="ct-link"
          // A second press of the same key must not delete the card.
          autoFocus
          onClick={() => state === "asking" && setState("kept")}
        >
          {texts.deleteCardNo}
        </button>
      </span>
    )
  }
  return (
    <button
      type="button"
      className="ct-link"
      aria-label={fillPlaceholders(texts.deleteCardNamed, { card: name })}
      aria-disabled={isBusy}
      autoFocus={state === "kept"}
      onClick={() => isBusy || setState("asking")}
    >
      {texts.deleteCard}
    </button>
  )
}
