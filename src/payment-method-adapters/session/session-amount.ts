import type { BigNumberInput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  CURRENCY,
  type MinorUnits,
  minorUnitsFromDecimal,
  minus,
  MoneyError,
  sumOfDecimals,
} from "../../domain/money"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"
import { invalid } from "../../medusa/refused"
import type { SessionAccess } from "./session-access"
import type { PayingWay } from "../../domain/payment-method/paying-way"
import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import { decimalOf, isAtMostZero } from "../../medusa/amount"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import { isOwner, ownerOfCart } from "../../domain/price/price-mark"
import {
  hasGoods,
  readCartTotal,
  type SessionCart,
} from "../../medusa/cart/session-cart"

/**
 * Returns the amount of a session in minor units. Refuses an amount that this method can never charge: the log has
 * the reason, and the shopper is asked to choose another method. If nothing is to be paid, no method is of use: the
 * refusal says to complete the cart without a payment session.
 */
export function sessionAmount(
  access: Pick<SessionAccess, "account" | "log">,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  if (session.currencyCode.toUpperCase() !== CURRENCY) {
    return unavailable(
      access,
      `this payment method takes ${CURRENCY}, but the cart is in ${session.currencyCode.toUpperCase()}. Enable it only for regions in ${CURRENCY}.`
    )
  }
  if (isAtMostZero(session.amount)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      shopperText("nothing_to_pay", access.account.locale),
      "nothing_to_pay"
    )
  }
  const amount = readAmount(access, session.amount)
  return amount < 1
    ? unavailable(access, "this payment method takes at least 0.01.")
    : amount
}

function readAmount(
  access: Pick<SessionAccess, "account" | "log">,
  amount: BigNumberInput
): MinorUnits {
  try {
    return minorUnitsFromDecimal(decimalOf(amount))
  } catch (error) {
    if (error instanceof MoneyError) {
      return unavailable(access, error.message)
    }
    throw error
  }
}

function unavailable(
  { account, log }: Pick<SessionAccess, "account" | "log">,
  why: string
): never {
  log.warn(
    `checkout-transparent: a payment session was refused (account ${account.id}): ${why}`
  )
  throw invalid(shopperText("method_unavailable", account.locale))
}

/**
 * Whether the amount is still the right one. If an order exists (core makes it before it authorizes), its outstanding
 * amount decides: it may have been edited since its cart was completed. Otherwise the cart's total decides, which
 * takes as long to compute as the rest of an authorization.
 */
export async function amountIsCurrent(
  { query }: Pick<SessionAccess, "query">,
  session: PaymentSession & { cart: SessionCart },
  amount: MinorUnits
): Promise<boolean> {
  const { cart, orderDue } = session
  if (cart.currency_code.toUpperCase() !== session.currencyCode) {
    return false
  }
  return isSame(orderDue ?? (await readCartTotal(query, cart.id)), amount)
}

/**
 * Whether the price of a cart, or of the order that was placed with it, may be charged by a way of paying: the plain
 * price by every way, and the price of one way only by that way, or by a way that costs an order the same.
 */
export function isPriceOf(
  cart: SessionCart | undefined,
  { way, price }: { way: PayingWay; price?: AgreedPrice | undefined }
): boolean {
  const owner = cart && ownerOfCart(cart)
  return (
    owner === undefined || isOwner(owner, way) || isOwner(owner, price?.owner)
  )
}

/** What is about to be charged. */
export interface ToCharge {
  amount: MinorUnits
  way: PayingWay
  /** The price that was agreed with the shopper. */
  price?: AgreedPrice | undefined
}

/**
 * Returns the cart of a session if this amount of it may be charged; else why not, as a message for the shopper.
 * Throws MedusaError for a session without a cart.
 */
export async function cartToCharge(
  access: Pick<SessionAccess, "query">,
  session: PaymentSession,
  { amount, ...charged }: ToCharge
): Promise<SessionCart | ShopperMessage> {
  const { cart, isOrderCanceled } = session
  if (!cart) {
    throw invalid(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method; for an order, or for an amount alone, create a link with POST /admin/checkout-transparent/payment-links."
    )
  }
  if (!hasGoods(cart)) {
    return "cart_empty"
  }
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (!isPriceOf(cart, charged)) {
    return "price_of_another_way"
  }
  const isAgreed = charged.price === undefined || charged.price.total === amount
  return isAgreed &&
    (await amountIsCurrent(access, { ...session, cart }, amount))
    ? cart
    : "amount_changed"
}

const A_HAIR = "0.000001"

/**
 * Whether a decimal equals the amount. Core computes a total in several ways, and the last of many decimals may
 * differ (measured): at half a centavo, that would be another amount.
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
      return false // for example, a negative amount of an overpaid order
    }
    throw error
  }
}

/**
 * Corrects the collection's amount. Core does not restore it when a change of the cart fails; with a wrong amount, a
 * fully paid order would count as partly paid (measured). Call it only for a session whose own amount is right: the
 * collection gets that amount.
 */
export async function correctCollectionAmount(
  { paymentCollections }: Pick<SessionAccess, "paymentCollections">,
  session: PaymentSession
): Promise<void> {
  const { collectionAmount, amount, paymentCollectionId } = session
  if (collectionAmount !== undefined && collectionAmount !== amount) {
    await paymentCollections.update({ id: paymentCollectionId, amount })
  }
}

/** Whether an order owes at least the amount; an overpaid order owes nothing. */
export function isAtLeast(decimal: string, amount: MinorUnits): boolean {
  return !decimal.startsWith("-") && minorUnitsFromDecimal(decimal) >= amount
}
