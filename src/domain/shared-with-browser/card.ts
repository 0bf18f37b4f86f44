import { insertMarks, sumFromRight } from "./document"

const AMEX_MARKS = { 4: " ", 10: " ", 15: " " }
const MARKS = { 4: " ", 8: " ", 12: " ", 16: " " }

/** Returns the digits of a typed or pasted text, at most 19, because no card number is longer. */
export function cardDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 19)
}

/**
 * Groups a card number as it is printed, even while it is being typed: in groups of four, or for American Express (34,
 * 37) of 4, 6 and 5. Keeps only digits, at most 19.
 */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed)
  return insertMarks(digits, /^3[47]/.test(digits) ? AMEX_MARKS : MARKS)
}

/**
 * Returns whether a text can be a card number: 13 to 19 digits, the first of which is not 0, with a correct check digit
 * (Luhn). Spaces, points and hyphens are ignored. Any other character makes the result `false`.
 *
 * `sandbox` (default `false`) also accepts the two numbers for which the operator's sandbox declines (4389355432185991)
 * and fails (4389355432185992), neither of which has a correct check digit.
 */
export function isCardNumber(
  number: string,
  options?: { sandbox?: boolean }
): boolean {
  const digits = number.replace(/[\s.-]/g, "")
  return (
    /^[1-9]\d{12,18}$/.test(digits) &&
    (hasRightCheckDigit(digits) ||
      (!!options?.sandbox && /^438935543218599[12]$/.test(digits)))
  )
}

/**
 * Verifies the Luhn check digit. Every second digit from the right is doubled, and a result of 10 or more counts as the
 * sum of its digits.
 */
function hasRightCheckDigit(digits: string): boolean {
  const sum = sumFromRight(digits, (digit, place) => {
    const counted = Number(digit) * (1 + (place % 2))
    return counted > 9 ? counted - 9 : counted
  })
  return sum % 10 === 0
}

/** Returns the number of digits of a card's security code: 4 for AMEX (in any case), otherwise 3. */
export function cvvLength(brand: string | undefined): 3 | 4 {
  return /^amex$/i.test(brand ?? "") ? 4 : 3
}

/** Returns whether a text is a security code of the brand. For an unknown brand, 3 or 4 digits are accepted. */
export function isCvv(typed: string, brand?: string): boolean {
  return (
    /^\d{3,4}$/.test(typed) && (!brand || typed.length === cvvLength(brand))
  )
}

const LONGEST_VALIDITY_MONTHS = 25 * 12

/**
 * Matches the month at the start of the typed text. The month ends before a slash, after its second digit, or after a
 * digit that no second one can follow ("5", the 1 of "130").
 */
const MONTH_AND_REST = /^(\d\d(?=\D)|0\d|1[0-2]|1(?=[3-9])|[2-9]|\d(?=\D))(.*)/s

/**
 * Formats an expiry as "12/27", also while it is being typed: "5" becomes "05", "1/" becomes "01/". A year of four
 * digits is kept, and an autofilled "2027-12" is reversed.
 */
export function formatExpiry(typed: string): string {
  const text = typed
    .replace(/^\s*(\d{4})\D(\d\d)\s*$/, "$2/$1")
    // A slash before the month, or after its leading 0, does not end the month.
    .replace(/^\D*(0?)\D*/, "$1")
  const [, month, rest = ""] = MONTH_AND_REST.exec(text) ?? []
  return month
    ? month.padStart(2, "0") +
        (rest && "/") +
        rest.replace(/\D/g, "").slice(0, 4)
    : text
}

/**
 * Reads an expiry ("1/27", "0127", "01/2027") in the form that the card SDK requires: "01", "2027".
 *
 * A card is valid until the end of its month in local time. A date more than 25 years ahead is "incomplete", because no
 * card lasts that long, so a digit is missing or wrong.
 */
export function readExpiry(
  typed: string,
  now: Date
): { month: string; year: string } | { problem: "incomplete" | "past" } {
  const [, month, century = "20", decade] =
    /^(0[1-9]|1[0-2])\/(\d\d)?(\d\d)$/.exec(formatExpiry(typed)) ?? []
  if (!month || !decade) {
    return { problem: "incomplete" }
  }
  const year = century + decade
  const monthsAhead =
    (Number(year) - now.getFullYear()) * 12 + Number(month) - 1 - now.getMonth()
  if (monthsAhead < 0) {
    return { problem: "past" }
  }
  return monthsAhead > LONGEST_VALIDITY_MONTHS
    ? { problem: "incomplete" }
    : { month, year }
}
