import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../../core/errors"
import { type MinorUnits, minorUnitsFromDecimal } from "../../core/money"
import type { AccountOptions } from "../../core/options/account-options"
import { invalid } from "./to-medusa-error"

/** The amount of a session in minor units, or a refusal that says what is wrong with it. */
export function sessionAmount(
  account: AccountOptions,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  if (session.currencyCode.toUpperCase() !== account.currency) {
    throw invalid(
      `This payment method takes ${account.currency}, but the cart is in ${session.currencyCode.toUpperCase()}. Enable it only for regions in ${account.currency}.`
    )
  }
  const amount = readAmount(session.amount)
  if (amount < 1) {
    throw invalid(
      "This payment method takes at least 0.01; a cart without anything to pay needs no payment session."
    )
  }
  return amount
}

function readAmount(amount: BigNumberInput): MinorUnits {
  try {
    return minorUnitsFromDecimal(MathBN.convert(amount).toFixed())
  } catch (error) {
    if (error instanceof MoneyError) {
      throw invalid(error.message)
    }
    throw error
  }
}
