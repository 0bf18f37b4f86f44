import { MoneyError } from "../../core/errors"
import {
  type MinorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../../core/money"
import type { PaymentSession } from "./payment-session"
import type { ProviderAccess } from "./provider-access"
import { readCartTotal, type SessionCart } from "./session-cart"

/**
 * Whether what is about to be charged, or was paid, is what is being bought. Where there is an order
 * (core makes it before it authorizes), what that owes decides: it may have been edited since its cart
 * was completed. Else the cart's total does, which takes as long to compute as everything else of an
 * authorization together.
 */
export async function amountIsCurrent(
  { query }: Pick<ProviderAccess, "query">,
  session: PaymentSession & { cart: SessionCart },
  amount: MinorUnits
): Promise<boolean> {
  const { cart, orderDue } = session
  if (cart.currency_code.toUpperCase() !== session.currencyCode) {
    return false
  }
  return isSame(orderDue ?? (await readCartTotal(query, cart.id)), amount)
}

const A_HAIR = "0.000001"

/**
 * Core computes a total in several ways, and the last of its many decimals may differ (measured): at
 * half a centavo that would be another amount.
 */
function isSame(decimal: string | undefined, amount: MinorUnits): boolean {
  if (decimal === undefined) {
    return false
  }
  try {
    return ["0", A_HAIR, minus(A_HAIR)].some(
      (hair) => minorUnitsFromDecimal(sumOfDecimals([decimal, hair])) === amount
    )
  } catch (error) {
    if (error instanceof MoneyError) {
      return false // an order that is owed money, say
    }
    throw error
  }
}
