import { type ReactElement, useId } from "react"

import { useSavedCardTexts } from "./use-saved-card-texts"

/** Returns the text to which a shopper agrees by ticking the box, word by word as the box shows it. */
export function useConsent(): string {
  const { saveCard, saveCardNote } = useSavedCardTexts()
  return `${saveCard}. ${saveCardNote}`
}

/** The box with which a shopper agrees that the card is saved. The page must show it unticked at first. */
export function SaveCardCheck({
  isChecked,
  isLocked,
  onChange,
}: {
  isChecked: boolean
  isLocked: boolean
  onChange: (isChecked: boolean) => void
}): ReactElement {
  const texts = useSavedCardTexts()
  const noteId = useId()
  return (
    <div className="ct-save">
      <label className="ct-check">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isLocked}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{texts.saveCard}</span>
      </label>
      <p className="ct-terms" id={noteId}>
        {texts.saveCardNote}
      </p>
    </div>
  )
}
