import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  decimalFromMinorUnits,
  LARGEST_AMOUNT,
  MoneyError,
} from "../../../../domain/money"
import { ledgerOf, queryOf, type Scope } from "../../../../medusa/container"
import { outstandingAmountOfCollection } from "../../../../medusa/order/orders"
import type { AccountOptions } from "../../../../options/account-options"
import { isMethodUsable } from "../../../../options/usable-methods"
import { collectionIdOfCart } from "../../../../medusa/payment/payment-collections"
import { readCartPrice } from "../../../../medusa/price/cart-price"
import { readPriceOfPlacedOrder } from "../../../../medusa/price/price-of-order"
import { yearlyRateInBasisPoints } from "../../../../domain/price/effective-rate"
import type { InstallmentPlan } from "../../../../domain/price/installment-plans"
import {
  type PriceRules,
  priceRulesOf,
  withoutPriceAdjustments,
} from "../../../../domain/price/price-rules"
import {
  isNotPositiveTotal,
  isCartWithNothingToPay,
  type PlainCart,
  installmentPlansOfCart,
  adjustedCartPrice,
} from "../../../../domain/price/adjusted-cart-price"
import {
  compareWayPriceWithOrderPrice,
  type PlacedPrice,
} from "../../../../domain/price/compare-with-order-price"
import {
  signQuote,
  canonicalPriceRulesText,
} from "../../../../domain/price/quote"
import {
  methodsWhere,
  type PaymentMethod,
} from "../../../../domain/payment-method/payment-method"
import type { PriceRule } from "../../../../domain/payment-method/payment-method-traits"

export const waysQuery = z
  .strictObject({
    cart_id: z.string().optional(),
    amount: z
      .string()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, 'must be an amount like "99.90"')
      .refine(
        (amount) => Number(amount) <= LARGEST_AMOUNT / 100,
        `must be ${LARGEST_AMOUNT / 100} at most`
      )
      .optional(),
    /** The id of an account. The parameter may be omitted if the store has only one account. */
    account: z.string().optional(),
  })
  .refine(
    ({ cart_id, amount }) => (cart_id === undefined) !== (amount === undefined),
    "send either cart_id or amount"
  )

type WaysQuery = z.output<typeof waysQuery>

/**
 * Returns the price of a cart or of an amount for each way of paying, and a quote for these prices. If there is nothing
 * to pay, the result contains no way of paying. Throws 404 for an unknown cart, and 400 for an amount above
 * LARGEST_AMOUNT.
 */
export async function quoteWaysOfPaying(
  scope: Scope,
  asked: WaysQuery,
  account: AccountOptions
) {
  const ledger = ledgerOf(scope)
  const { cart, rules, placed } = await readCartAndPriceRules(
    scope,
    asked,
    account
  )
  // The rules are recorded before the time of the quote is read, so that the quote is not older than its record.
  await ledger.recordQuotedRules({
    text: canonicalPriceRulesText(account.id, rules),
    account: account.id,
  })
  const { now } = await ledger.time()
  const quote = signQuote(
    { account: account.id, rules, now },
    await ledger.loadSigner()
  )
  const ways = showWaysOrNothingToPay(cart, rules, (price) =>
    isTrueForAnyMethodWithPriceRule(price, (method) =>
      isMethodUsable(account, method)
    )
  )
  return {
    account: account.id,
    ...(placed && !isNotPositiveTotal(placed)
      ? keepWaysWithPriceOfOrder(ways, placed, account)
      : ways),
    quote,
  }
}

/**
 * Returns the cart for which prices are calculated, and the price rules. If the request has an amount instead of a
 * cart, the result is a cart with this amount.
 *
 * `placed` is set if the cart's payment collection already has an order. The amount is then what the order still owes,
 * because an administrator may have edited the order. If the owed amount is not known, the result has the total with
 * which the order was placed.
 */
async function readCartAndPriceRules(
  scope: Scope,
  { cart_id, amount = "0" }: WaysQuery,
  account: AccountOptions
) {
  const rules = priceRulesOf(account)
  if (cart_id === undefined) {
    return { cart: buildCartOfAmount(amount), rules }
  }
  const collectionId = await collectionIdOfCart(scope, cart_id)
  const placed =
    collectionId === undefined
      ? undefined
      : await readPriceOfPlacedOrder(scope, { cartId: cart_id, collectionId })
  if (placed && collectionId !== undefined) {
    const due = await outstandingAmountOfCollection(
      queryOf(scope),
      collectionId
    )
    const owed = due === undefined ? placed.total : decimalFromMinorUnits(due)
    return {
      cart: buildCartOfAmount(owed),
      rules: withoutPriceAdjustments(rules),
      placed,
    }
  }
  const found = await readCartPrice(scope, cart_id)
  if (!found) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no cart "${cart_id}".`
    )
  }
  return found.isCompleted
    ? {
        cart: buildCartOfAmount(found.total),
        rules: withoutPriceAdjustments(rules),
      }
    : { cart: found.plain, rules }
}

function isTrueForAnyMethodWithPriceRule(
  price: PriceRule,
  has: (method: PaymentMethod) => boolean
): boolean {
  return methodsWhere((traits) => traits.price === price).some(has)
}

/**
 * Removes the ways of paying whose price differs from the price of the placed order, because the order can only be paid
 * at its own price.
 *
 * `nothing_to_pay` is false, even if the order owes nothing. With `nothing_to_pay: true`, the storefront would offer to
 * complete the cart without a payment, although the order is already placed.
 */
function keepWaysWithPriceOfOrder(
  ways: ReturnType<typeof showWaysOrNothingToPay>,
  placed: PlacedPrice,
  account: AccountOptions
) {
  const isAccepted = (price: PriceRule, installments: number) =>
    isTrueForAnyMethodWithPriceRule(price, (method) => {
      const way = { account: account.id, method, installments }
      return (
        compareWayPriceWithOrderPrice(placed, way, priceRulesOf(account)) ===
        "same"
      )
    })
  return {
    ...ways,
    nothing_to_pay: false,
    pix: isAccepted("discount", 1) ? ways.pix : null,
    card: ways.card.filter(({ count }) => isAccepted("installments", count)),
  }
}

/** Returns a cart with one item that has this price, without shipping costs and promotions. */
function buildCartOfAmount(amount: string): PlainCart {
  return {
    total: amount,
    lines: [{ id: "", kind: "item", price: amount }],
    hasPromotions: false,
  }
}

/**
 * Returns the prices for each way of paying. If the cart's total is zero or negative, no way of paying is returned. If
 * a cart with items costs nothing, `nothing_to_pay` is true, and the storefront completes the cart without a payment
 * session.
 */
function showWaysOrNothingToPay(
  ...priced: Parameters<typeof showPricesOfWays>
): ReturnType<typeof showPricesOfWays> & { nothing_to_pay: boolean } {
  const [cart] = priced
  if (isNotPositiveTotal(cart)) {
    const nothing_to_pay = isCartWithNothingToPay(cart)
    return { nothing_to_pay, total: 0, pix: null, card: [] }
  }
  try {
    return { nothing_to_pay: false, ...showPricesOfWays(...priced) }
  } catch (error) {
    throw error instanceof MoneyError
      ? new MedusaError(MedusaError.Types.INVALID_DATA, error.message)
      : error
  }
}

/** Returns the price of a cart for each way of paying. Amounts are in centavos, and rates are in percent. */
function showPricesOfWays(
  cart: PlainCart,
  rules: PriceRules,
  isOffered: (price: PriceRule) => boolean
) {
  const plain = adjustedCartPrice(cart, { kind: "plain" }, rules)
  const pix = adjustedCartPrice(cart, { kind: "discount" }, rules)
  const total = plain?.total ?? 0
  return {
    total,
    pix:
      pix && isOffered("discount")
        ? {
            total: pix.total,
            discount: pix.discount,
            percent: pix.discount > 0 ? rules.pix.rate / 10_000 : 0,
          }
        : null,
    /**
     * One entry for each number of installments that the shopper may choose. The first entry is the payment in one
     * installment.
     */
    card: isOffered("installments")
      ? installmentPlansOfCart(cart, rules).map(showInstallmentPlan)
      : [],
  }
}

function showInstallmentPlan({
  count,
  total,
  interest,
  first,
  each,
  terms,
  rate,
}: InstallmentPlan) {
  const effective = { monthly: rate.monthly / 100, yearly: rate.yearly / 100 }
  return {
    count,
    total,
    interest,
    /**
     * The amount of the first installment. Without interest, it can be some centavos higher than the others, so that
     * the installments add up to the total.
     */
    first,
    each,
    /**
     * The monthly and yearly interest rate in percent. If the shop has configured factors instead of rates, these are
     * the effective rates. Null without interest.
     */
    rate:
      terms?.kind === "rate"
        ? {
            monthly: terms.monthly / 10_000,
            yearly: yearlyRateInBasisPoints(terms.monthly) / 100,
          }
        : terms && effective,
    /**
     * The effective cost of the credit (CET) in percent, calculated as the internal rate of return of the installments.
     * Null without interest.
     */
    effective_rate: terms ? effective : null,
  }
}
