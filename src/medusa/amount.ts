import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../domain/money"

/**
 * Returns an amount of Medusa's, in any of its forms, as a plain decimal in major units; a missing one is "0". Throws
 * MoneyError for what is no finite number: bignumber.js makes NaN of it up to version 10, and from version 11 on, which
 * Medusa 2.22.2 has, an error of its own.
 */
export function decimalOf(amount: unknown): string {
  const decimal = converted(amount)
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) {
    throw new MoneyError(
      `An amount from Medusa is not a decimal number (${typeof amount}).`
    )
  }
  return decimal
}

/** Whether an amount of Medusa's is 0 or less; false for what is no finite number, which `decimalOf` refuses. */
export function isAtMostZero(amount: unknown): boolean {
  const decimal = converted(amount)
  return decimal.startsWith("-") || /^[0.]+$/.test(decimal)
}

function converted(amount: unknown): string {
  try {
    const number = MathBN.convert(amount as BigNumberInput)
    return number.isFinite() ? number.toFixed() : "NaN"
  } catch {
    return "NaN"
  }
}
