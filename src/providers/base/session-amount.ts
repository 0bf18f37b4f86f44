import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../../charge/errors"
import {
  CURRENCY,
  type MinorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../../charge/money"
import { shopperText } from "../../texts/shopper-texts"
import { invalid, type ProviderAccess } from "./provider-access"
import type { PaymentSession } from "../../medusa/payment-session"
import { readCartTotal, type SessionCart } from "../../medusa/session-cart"

/**
 * The amount of a session in minor units. Refuses one that this method cannot take at all: the log
 * says why, and the shopper that there is another method.
 */
export function sessionAmount(
  access: Pick<ProviderAccess, "account" | "log">,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  if (session.currencyCode.toUpperCase() !== CURRENCY) {
    return unavailable(
      access,
      `this payment method takes ${CURRENCY}, but the cart is in ${session.currencyCode.toUpperCase()}. Enable it only for regions in ${CURRENCY}.`
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

/**
 * Core does not roll the collection's amount back when a change of the cart fails; with a wrong one
 * a fully paid order would count as paid in part (measured). Only for a session whose amount is
 * what is being bought.
 */
export async function correctCollectionAmount(
  { paymentCollections }: Pick<ProviderAccess, "paymentCollections">,
  session: PaymentSession
): Promise<void> {
  const { collectionAmount, amount, paymentCollectionId } = session
  if (collectionAmount !== undefined && collectionAmount !== amount) {
    await paymentCollections.update({ id: paymentCollectionId, amount })
  }
}
