import { insertMarks } from "./insert-marks"

const AMEX_MARKS = { 4: " ", 10: " ", 15: " " }
const MARKS = { 4: " ", 8: " ", 12: " ", 16: " " }

/** The digits of what was typed or pasted, at most 19: no card has more. */
export function cardDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 19)
}

/**
 * Groups a card number as it is printed, also while it is being typed: by four, for American
 * Express (34, 37) 4-6-5. Keeps digits only, at most 19.
 */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed)
  return insertMarks(digits, /^3[47]/.test(digits) ? AMEX_MARKS : MARKS)
}

/**
 * Whether this can be the number of a card: 13 to 19 digits, the first not 0, with a right check
 * digit (Luhn). Spaces, points and hyphens between them do not matter; anything else does.
 *
 * `sandbox` (default false) also takes the two numbers for which the operator's sandbox declines
 * (4389355432185991) and fails (4389355432185992): neither has a right check digit.
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

/** Luhn: every second digit from the right counts twice, and 10 or more as the sum of its digits. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight])
    const counted = fromRight % 2 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
