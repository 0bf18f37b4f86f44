import {
  cardDigits,
  cvvLength,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isCvv,
  readExpiry,
} from "../card"
import type { Texts } from "./texts"
import type { FieldRule } from "./use-fields"

export type CardField = "number" | "name" | "expiry" | "cvv" | "document"

/**
 * In the order in which they stand in the form, before the document. `brandNow` is asked when the
 * field is, since the brand follows from another field.
 */
export function cardFields(
  texts: Texts,
  brandNow: () => string | undefined,
  sandbox: boolean
): Record<Exclude<CardField, "document">, FieldRule> {
  return {
    number: {
      called: texts.theNumber,
      check: (value) => !isCardNumber(value, { sandbox }),
      mask: formatCardNumber,
      autoComplete: "cc-number",
      inputMode: "numeric",
    },
    name: {
      called: texts.theName,
      check: (value) => !value.trim(),
      mask: String,
      autoComplete: "cc-name",
    },
    expiry: {
      called: texts.theExpiry,
      check(value) {
        const read = readExpiry(value, new Date())
        return (
          "problem" in read && (read.problem !== "past" || texts.expiryPast)
        )
      },
      mask: formatExpiry,
      autoComplete: "cc-exp",
      inputMode: "numeric",
    },
    cvv: {
      called: texts.theCvv,
      check: (value) => !isCvv(value, brandNow()),
      mask(typed) {
        const brand = brandNow()
        return cardDigits(typed).slice(0, brand ? cvvLength(brand) : 4)
      },
      autoComplete: "cc-csc",
      inputMode: "numeric",
    },
  }
}
