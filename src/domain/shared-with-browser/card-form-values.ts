import { insertSeparators, sumFromRight } from "./document"

const AMEX_MARKS = { 4: " ", 10: " ", 15: " " }
const MARKS = { 4: " ", 8: " ", 12: " ", 16: " " }

/** Returns the digits of a typed or pasted text. Returns at most 19 digits, because no card number is longer. */
export function cardDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 19)
}

/**
 * Formats a card number as it is printed on cards, in groups of four digits. Numbers of American Express, which begin
 * with 34 or 37, have groups of 4, 6 and 5 digits. The function can be called while the number is being typed. The
 * result has at most 19 digits, and no other characters than digits and spaces.
 */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed)
  return insertSeparators(digits, /^3[47]/.test(digits) ? AMEX_MARKS : MARKS)
}

/**
 * Returns whether a text can be a card number. It must have 13 to 19 digits, must not begin with 0, and must have a
 * correct check digit (Luhn). Spaces, points and hyphens are ignored. With any other character, the result is `false`.
 *
 * With `sandbox`, the result is also `true` for two numbers without a correct check digit: the operator's sandbox
 * declines 4389355432185991, and fails for 4389355432185992.
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
 * Returns whether the last digit is the correct check digit by the Luhn algorithm. Every second digit from the right is
 * doubled, and a result of 10 or more is replaced by the sum of its digits.
 */
function hasRightCheckDigit(digits: string): boolean {
  const sum = sumFromRight(digits, (digit, place) => {
    const counted = Number(digit) * (1 + (place % 2))
    return counted > 9 ? counted - 9 : counted
  })
  return sum % 10 === 0
}

/** Returns how many digits the security code of a card has: 4 for AMEX (in upper or lower case), otherwise 3. */
export function cvvLength(brand: string | undefined): 3 | 4 {
  return /^amex$/i.test(brand ?? "") ? 4 : 3
}

/**
 * Returns whether a text can be the security code of a card of this brand. If the brand is unknown, it may have 3 or 4
 * digits.
 */
export function isCvv(typed: string, brand?: string): boolean {
  return (
    /^\d{3,4}$/.test(typed) && (!brand || typed.length === cvvLength(brand))
  )
}

const LONGEST_VALIDITY_MONTHS = 25 * 12

/**
 * Matches the month with which a typed expiry date begins. The month usually has two digits. It has one digit in these
 * cases:
 * - A slash or another separator follows the digit: "1/27".
 * - The digit is 2 or more, as in "5": no month with two digits begins with it.
 * - The digit is 1, and the next digit is 3 or more, as in "130": there is no month 13.
 */
const MONTH_AND_REST = /^(\d\d(?=\D)|0\d|1[0-2]|1(?=[3-9])|[2-9]|\d(?=\D))(.*)/s

/**
 * Formats an expiry date as "12/27". The function can be called while the date is being typed: "5" becomes "05", and
 * "1/" becomes "01/". A year with four digits is not shortened. "2027-12", which browsers fill in, becomes "12/2027".
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
 * Reads an expiry date ("1/27", "0127", "01/2027") and returns it as the card SDK requires it: "01", "2027".
 *
 * A card is valid until the end of its month in local time, and is "past" after that. A date that is more than 25 years
 * ahead is "incomplete", because no card is valid for so long, so a digit must be missing or wrong.
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
