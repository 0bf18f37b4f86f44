import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../../core/errors"
import { type MinorUnits, minorUnitsFromDecimal } from "../../core/money"
import { shopperText } from "../../core/texts/shopper-texts"
import type { ProviderAccess } from "./provider-access"
import { invalid } from "./to-medusa-error"

/**
 * The amount of a session in minor units. Refuses one that this method cannot take at all: the log
 * says why, and the shopper that there is another method.
 */
export function sessionAmount(
  access: Pick<ProviderAccess, "account" | "log">,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  const { currency } = access.account
  if (session.currencyCode.toUpperCase() !== currency) {
    return unavailable(
      access,
      `this payment method takes ${currency}, but the cart is in ${session.currencyCode.toUpperCase()}. Enable it only for regions in ${currency}.`
    )
  }
  const amount = readAmount(access, session.amount)
  return amount < 1
    ? unavailable(
        access,
        "this payment method takes at least 0.01; a cart without anything to pay needs no payment session."
      )
    : amount
}

function readAmount(
  access: Pick<ProviderAccess, "account" | "log">,
  amount: BigNumberInput
): MinorUnits {
  try {
    return minorUnitsFromDecimal(MathBN.convert(amount).toFixed())
  } catch (error) {
    if (error instanceof MoneyError) {
      return unavailable(access, error.message)
    }
    throw error
  }
}

function unavailable(
  { account, log }: Pick<ProviderAccess, "account" | "log">,
  why: string
): never {
  log.warn(
    `checkout-transparent: a payment session was refused (account ${account.id}): ${why}`
  )
  throw invalid(shopperText("method_unavailable", account.locale))
}
