import {
  cardDigits,
  cvvLength,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isCvv,
  readExpiry,
} from "../../card"
import type { FieldRule } from "../form/fields"
import type { CARD_FORM_TEXTS } from "../texts"

/**
 * Returns whether an error of the card SDK is about the given field of the form. `reported` is the name of the field in
 * the error. The SDK's names vary, for example "Cvv", "cardNumber" or "expirationYear". "bin" and "brand" mean the card
 * number.
 */
export function isSdkNameOfField(reported: string, field: CardField): boolean {
  return RegExp(field.slice(0, 4), "i").test(reported.replace(/^b.*/, "number"))
}

const A_DAY_MS = 86_400_000

/**
 * Returns the time 24 hours ago. The form compares a card's expiry with this time: the shopper's clock may be ahead, or
 * the time zone may be east of Brazil. The bank declines a card that has really expired.
 */
export function expiryComparisonTime(): Date {
  return new Date(Date.now() - A_DAY_MS)
}

export type CardField = "number" | "name" | "expiry" | "cvv" | "document"

/**
 * Returns the rules of the card's fields, in the order of the form. `brandNow` is called at each check, and returns the
 * brand of the number that is typed at that time. With `sandbox`, two test numbers with a wrong check digit are valid.
 */
export function cardFieldRules(
  texts: typeof CARD_FORM_TEXTS,
  brandNow: () => string | undefined,
  sandbox: boolean
): Record<Exclude<CardField, "document">, FieldRule> {
  return {
    number: {
      empty: texts.numberEmpty,
      invalid: texts.numberInvalid,
      problem: (value) =>
        !isCardNumber(value, { sandbox }) &&
        (cardDigits(value).length > 12 || texts.numberIncomplete),
      format: formatCardNumber,
      autoComplete: "cc-number",
      inputMode: "numeric",
    },
    name: {
      empty: texts.nameEmpty,
      invalid: texts.nameInvalid,
      problem: (value) => !value.trim(),
      format: String,
      autoComplete: "cc-name",
      autoCapitalize: "words",
    },
    expiry: {
      empty: texts.expiryEmpty,
      invalid: texts.expiryInvalid,
      problem(value) {
        const read = readExpiry(value, expiryComparisonTime())
        return (
          "problem" in read &&
          (read.problem === "past"
            ? texts.expiryPast
            : /\/(..){1,2}$/.test(value) || texts.expiryIncomplete)
        )
      },
      format: formatExpiry,
      autoComplete: "cc-exp",
      inputMode: "numeric",
    },
    cvv: {
      empty: texts.cvvEmpty,
      invalid: texts.cvvInvalid,
      problem: (value) => !isCvv(value, brandNow()) && texts.cvvIncomplete,
      format(typed) {
        const brand = brandNow()
        return cardDigits(typed).slice(0, brand ? cvvLength(brand) : 4)
      },
      autoComplete: "cc-csc",
      inputMode: "numeric",
    },
  }
}
