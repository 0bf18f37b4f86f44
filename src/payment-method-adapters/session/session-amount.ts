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
import type { SessionDependencies } from "./session-dependencies"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import { decimalOf, isAtMostZero } from "../../medusa/decimal-of-medusa-amount"
import type {
  PaymentSession,
  CartAndOrderOfCollection,
} from "../../medusa/payment/read-session-with-cart"
import {
  isPricedForWay,
  pricedWayOfPayingOfCart,
} from "../../domain/price/priced-way-of-paying"
import {
  hasItems,
  readCartTotal,
  type SessionCart,
} from "../../medusa/cart/session-cart"

/**
 * Returns the amount of a session in minor units.
 * @throws MedusaError if this payment method can never charge the amount or the currency. The message is for the
 * shopper.
 */
export function validateSessionAmount(
  dependencies: Pick<SessionDependencies, "account" | "log">,
  session: { amount: BigNumberInput; currencyCode: string }
): MinorUnits {
  if (session.currencyCode.toUpperCase() !== CURRENCY) {
    return throwMethodUnavailable(
      dependencies,
      `this payment method takes ${CURRENCY}, but the cart is in ${session.currencyCode.toUpperCase()}. Enable it only for regions in ${CURRENCY}.`
    )
  }
  if (isAtMostZero(session.amount)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      shopperText("nothing_to_pay", dependencies.account.locale),
      "nothing_to_pay"
    )
  }
  const amount = parseAmountOrThrowUnavailable(dependencies, session.amount)
  return amount < 1
    ? throwMethodUnavailable(
        dependencies,
        "this payment method takes at least 0.01."
      )
    : amount
}

function parseAmountOrThrowUnavailable(
  dependencies: Pick<SessionDependencies, "account" | "log">,
  amount: BigNumberInput
): MinorUnits {
  try {
    return minorUnitsFromDecimal(decimalOf(amount))
  } catch (error) {
    if (error instanceof MoneyError) {
      return throwMethodUnavailable(dependencies, error.message)
    }
    throw error
  }
}

function throwMethodUnavailable(
  { account, log }: Pick<SessionDependencies, "account" | "log">,
  why: string
): never {
  log.warn(
    `checkout-transparent: a payment session was refused (account ${account.id}): ${why}`
  )
  throw invalidRequestError(shopperText("method_unavailable", account.locale))
}

/**
 * Returns whether the amount of a session is still what the shopper has to pay. If the cart has an order, that is the
 * order's outstanding amount, because an administrator may have edited the order. Otherwise it is the cart's total.
 */
export async function isAmountStillDueForCart(
  { query }: Pick<SessionDependencies, "query">,
  session: CartAndOrderOfCollection & { cart: SessionCart },
  amount: MinorUnits
): Promise<boolean> {
  const { cart, orderOutstandingAmount } = session
  if (cart.currency_code.toUpperCase() !== session.currencyCode) {
    return false
  }
  return roundsToMinorUnits(
    orderOutstandingAmount ?? (await readCartTotal(query, cart.id)),
    amount
  )
}

/**
 * Returns whether an amount is still what has to be paid for an order, or for a cart without an order. Returns true for
 * a payment collection that has neither an order nor a cart.
 */
export async function isAmountStillDueForSale(
  dependencies: Pick<SessionDependencies, "query">,
  sale: CartAndOrderOfCollection,
  amount: MinorUnits
): Promise<boolean> {
  const { cart, orderOutstandingAmount } = sale
  if (cart) {
    return isAmountStillDueForCart(dependencies, { ...sale, cart }, amount)
  }
  return (
    orderOutstandingAmount === undefined ||
    roundsToMinorUnits(orderOutstandingAmount, amount)
  )
}

/**
 * Returns whether the cart's (or its order's) current price may be charged by this way of paying. One of these
 * conditions must be met:
 * - There is no cart, or its price contains no discount and no interest.
 * - The current price was calculated for this way of paying.
 * - The current price was calculated for the same way of paying as the price to which the shopper agreed (`price`).
 */
export function canWayOfPayingUseCartPrice(
  cart: SessionCart | undefined,
  { way, price }: { way: WayOfPaying; price?: AgreedPrice | undefined }
): boolean {
  const pricedFor = cart && pricedWayOfPayingOfCart(cart)
  return (
    pricedFor === undefined ||
    isPricedForWay(pricedFor, way) ||
    isPricedForWay(pricedFor, price?.pricedFor)
  )
}

/** The amount and the way of paying of a charge that will be created. */
export interface ChargeTerms {
  amount: MinorUnits
  way: WayOfPaying
  /** The price that the shopper agreed to. Undefined if no price was stored with the shopper's input. */
  price?: AgreedPrice | undefined
}

/**
 * Returns the session's cart if a charge with the given amount and way of paying may be created for the cart. Otherwise
 * returns a message for the shopper.
 * @throws MedusaError if the session has no cart.
 */
export async function chargeableCartOrRefusal(
  dependencies: Pick<SessionDependencies, "query">,
  session: PaymentSession,
  { amount, ...charged }: ChargeTerms
): Promise<SessionCart | ShopperMessage> {
  const { cart, isOrderCanceled } = session
  if (!cart) {
    throw invalidRequestError(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method; for an order, or for an amount alone, create a link with POST /admin/checkout-transparent/payment-links."
    )
  }
  if (!hasItems(cart)) {
    return "cart_empty"
  }
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (!canWayOfPayingUseCartPrice(cart, charged)) {
    return "price_of_another_way"
  }
  const isAgreed = charged.price === undefined || charged.price.total === amount
  return isAgreed &&
    (await isAmountStillDueForCart(dependencies, { ...session, cart }, amount))
    ? cart
    : "amount_changed"
}

const ROUNDING_TOLERANCE = "0.000001"

/**
 * Returns whether an amount in major units, rounded to whole centavos, equals an amount in minor units. Returns false
 * if `decimal` is undefined or negative.
 *
 * A difference of a millionth does not matter. Core calculates the same total in several ways, and the results may
 * differ in the last decimals (measured).
 */
function roundsToMinorUnits(
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
 * Sets the amount of the payment collection to the amount of its session. Core does not restore the collection's amount
 * after a failed change of the cart. A fully paid order would then count as partly paid (measured).
 *
 * Call this function only for a session whose own amount is correct.
 */
export async function copySessionAmountToCollection(
  { paymentCollections }: Pick<SessionDependencies, "paymentCollections">,
  session: PaymentSession
): Promise<void> {
  const { collectionAmount, amount, paymentCollectionId } = session
  if (collectionAmount !== undefined && collectionAmount !== amount) {
    await paymentCollections.update({ id: paymentCollectionId, amount })
  }
}

/**
 * Returns whether an order owes at least `amount`. `decimal` is the order's outstanding amount in major units, as text.
 * A negative outstanding amount means that the order is overpaid and owes nothing.
 */
export function isOutstandingAmountAtLeast(
  decimal: string,
  amount: MinorUnits
): boolean {
  return !decimal.startsWith("-") && minorUnitsFromDecimal(decimal) >= amount
}
