import { type ReactElement, useId } from "react"

import { fillPlaceholders } from "../texts"
import { useSavedCardTexts } from "./use-saved-card-texts"

/** The text of a checkbox, with its note. A shopper agrees to both by ticking the box. */
interface ConsentText {
  label: string
  note: string
}

/** Returns the texts of the box with which a shopper agrees that the card is saved. */
export function useSaveCardText(): ConsentText {
  const { saveCard, saveCardNote } = useSavedCardTexts()
  return { label: saveCard, note: saveCardNote }
}

/**
 * Returns the texts of the box with which a shopper allows later charges by the store. `charges` says what the store
 * charges, how much and how often.
 */
export function useStoreChargesText(charges: string): ConsentText {
  const { storeCharges, storeChargesNote } = useSavedCardTexts()
  return {
    label: fillPlaceholders(storeCharges, { charges }),
    note: storeChargesNote,
  }
}

/** Returns the text to which a shopper agrees by ticking the box, word by word as the box shows it. */
export function consentTextOf({ label, note }: ConsentText): string {
  return `${label}. ${note}`
}

/** A checkbox with which a shopper agrees to its text. Pass false as `isChecked` until the shopper has ticked it. */
export function ConsentCheck({
  text: { label, note },
  isChecked,
  isLocked,
  onChange,
}: {
  text: ConsentText
  isChecked: boolean
  isLocked: boolean
  onChange: (isChecked: boolean) => void
}): ReactElement {
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
        <span>{label}</span>
      </label>
      <p className="ct-terms" id={noteId}>
        {note}
      </p>
    </div>
  )
}
