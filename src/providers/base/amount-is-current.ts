import { MoneyError } from "../../core/errors"
import { type MinorUnits, minorUnitsFromDecimal } from "../../core/money"
import type { PaymentSession } from "./payment-session"
import type { ProviderAccess } from "./provider-access"
import { readCartTotal, type SessionCart } from "./session-cart"

/**
 * Whether what is about to be charged is what is being bought. The order that core has just made
 * tells at once when it owes exactly that; else the cart's total decides, which takes as long to
 * compute as everything else of an authorization together.
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
  return (
    isSame(orderDue, amount) ||
    isSame(await readCartTotal(query, cart.id), amount)
  )
}

function isSame(decimal: string | undefined, amount: MinorUnits): boolean {
  try {
    return decimal !== undefined && minorUnitsFromDecimal(decimal) === amount
  } catch (error) {
    if (error instanceof MoneyError) {
      return false // an order that is owed money, say
    }
    throw error
  }
}
