import type { BigNumberInput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  CURRENCY,
  type MinorUnits,
  minorUnitsFromDecimal,
  negatedDecimal,
  MoneyError,
  sumOfDecimals,
} from "../../domain/money"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"
import { invalidRequestError } from "../../medusa/refusal-errors"
import type { SessionAccess } from "./session-access"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import { decimalOf, isAtMostZero } from "../../medusa/amount"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import { isPriceOwner, priceOwnerOfCart } from "../../domain/price/price-mark"
import {
  hasGoods,
  readCartTotal,
  type SessionCart,
} from "../../medusa/cart/session-cart"

/**
 * Returns the amount of a session in minor units. Throws MedusaError for an amount that this method can never charge,
 * logs the reason, and asks the shopper to choose another method. For an amount of zero the error says to complete the
 * cart without a payment session, because no method could be used.
 */
export function sessionAmount(
  access: Pick<SessionAccess, "account" | "log">,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  if (session.currencyCode.toUpperCase() !== CURRENCY) {
    return throwMethodUnavailable(
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
    ? throwMethodUnavailable(access, "this payment method takes at least 0.01.")
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
      return throwMethodUnavailable(access, error.message)
    }
    throw error
  }
}

function throwMethodUnavailable(
  { account, log }: Pick<SessionAccess, "account" | "log">,
  why: string
): never {
  log.warn(
    `checkout-transparent: a payment session was refused (account ${account.id}): ${why}`
  )
  throw invalidRequestError(shopperText("method_unavailable", account.locale))
}

/**
 * Whether the amount of a session is still what the shopper has to pay. If an order exists, this is the order's
 * outstanding amount, because the order may have been edited since its cart was completed. Core creates the order
 * before it authorizes the session. Otherwise it is the cart's total, which takes as long to compute as the rest of an
 * authorization.
 */
export async function isAmountCurrent(
  { query }: Pick<SessionAccess, "query">,
  session: PaymentSession & { cart: SessionCart },
  amount: MinorUnits
): Promise<boolean> {
  const { cart, orderDue } = session
  if (cart.currency_code.toUpperCase() !== session.currencyCode) {
    return false
  }
  return equalsMinorUnits(
    orderDue ?? (await readCartTotal(query, cart.id)),
    amount
  )
}

/**
 * Whether a charge by this way of paying may have the price that the cart, or the order placed with it, has now. Every
 * way of paying may charge the plain price. A price with a discount or interest may be charged by the way of paying to
 * which it belongs, and by a way that costs an order the same.
 */
export function mayChargePriceOf(
  cart: SessionCart | undefined,
  { way, price }: { way: WayOfPaying; price?: AgreedPrice | undefined }
): boolean {
  const owner = cart && priceOwnerOfCart(cart)
  return (
    owner === undefined ||
    isPriceOwner(owner, way) ||
    isPriceOwner(owner, price?.owner)
  )
}

/** The amount and the way of paying of a charge that is about to be made. */
export interface ChargeTerms {
  amount: MinorUnits
  way: WayOfPaying
  /** The price that was agreed with the shopper, if the way of paying changes the price. */
  price?: AgreedPrice | undefined
}

/**
 * Returns the cart of a session if this amount may be charged for it, and otherwise a message for the shopper. Throws
 * MedusaError for a session without a cart.
 */
export async function cartToCharge(
  access: Pick<SessionAccess, "query">,
  session: PaymentSession,
  { amount, ...charged }: ChargeTerms
): Promise<SessionCart | ShopperMessage> {
  const { cart, isOrderCanceled } = session
  if (!cart) {
    throw invalidRequestError(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method; for an order, or for an amount alone, create a link with POST /admin/checkout-transparent/payment-links."
    )
  }
  if (!hasGoods(cart)) {
    return "cart_empty"
  }
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (!mayChargePriceOf(cart, charged)) {
    return "price_of_another_way"
  }
  const isAgreed = charged.price === undefined || charged.price.total === amount
  return isAgreed &&
    (await isAmountCurrent(access, { ...session, cart }, amount))
    ? cart
    : "amount_changed"
}

const ROUNDING_TOLERANCE = "0.000001"

/**
 * Whether a decimal amount equals an amount in minor units, with a tolerance of a millionth. Core computes a total in
 * several ways, and the results may differ in the last of many decimals (measured). At half a centavo, this difference
 * would change the rounded amount.
 */
function equalsMinorUnits(
  decimal: string | undefined,
  amount: MinorUnits
): boolean {
  if (decimal === undefined) {
    return false
  }
  try {
    return ["0", ROUNDING_TOLERANCE, negatedDecimal(ROUNDING_TOLERANCE)].some(
      (difference) =>
        minorUnitsFromDecimal(sumOfDecimals([decimal, difference])) === amount
    )
  } catch (error) {
    if (error instanceof MoneyError) {
      return false // For example, an overpaid order has a negative amount.
    }
    throw error
  }
}

/**
 * Corrects the amount of the payment collection. Core does not restore it when a change of the cart fails, and with a
 * wrong amount a fully paid order would count as partly paid (measured). Call it only for a session whose own amount is
 * right, because the collection gets that amount.
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

/** Whether an order owes at least the amount. An overpaid order owes nothing. */
export function owesAtLeast(decimal: string, amount: MinorUnits): boolean {
  return !decimal.startsWith("-") && minorUnitsFromDecimal(decimal) >= amount
}
