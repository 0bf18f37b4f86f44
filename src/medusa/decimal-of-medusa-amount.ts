import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../domain/money"

/**
 * Returns an amount of money that Medusa stores, in any of Medusa's forms, as a decimal in major units such as "10.5".
 * A missing amount is "0". Throws MoneyError if the value is not a finite number.
 */
export function decimalOf(amount: unknown): string {
  const decimal = decimalOrNaN(amount)
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) {
    throw new MoneyError(
      `An amount from Medusa is not a decimal number (${typeof amount}).`
    )
  }
  return decimal
}

/**
 * Returns true if an amount that Medusa stores is 0 or less. A missing amount counts as 0. Returns false for any other
 * value that is not a finite number.
 */
export function isAtMostZero(amount: unknown): boolean {
  const decimal = decimalOrNaN(amount)
  return decimal.startsWith("-") || /^[0.]+$/.test(decimal)
}

function decimalOrNaN(amount: unknown): string {
  try {
    const number = MathBN.convert(amount as BigNumberInput)
    return number.isFinite() ? number.toFixed() : "NaN"
  } catch {
    return "NaN"
  }
}
