import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  decimalFromMinorUnits,
  LARGEST_AMOUNT,
  MoneyError,
} from "../../../../domain/money"
import { ledgerOf, queryOf, type Scope } from "../../../../medusa/core"
import { outstandingAmountOfCollection } from "../../../../medusa/order/orders"
import type { AccountOptions } from "../../../../options/account-options"
import { isMethodUsable } from "../../../../options/unusable-methods"
import { collectionOfCart } from "../../../../medusa/payment/collections"
import { readCartPrice } from "../../../../medusa/price/cart-price"
import { readPlacedPrice } from "../../../../medusa/price/price-of-order"
import { yearlyRate } from "../../../../domain/price/effective-rate"
import type { InstallmentPlan } from "../../../../domain/price/installment-plans"
import {
  type PriceRules,
  priceRulesOf,
  rulesWithoutPriceChanges,
} from "../../../../domain/price/price-rules"
import {
  isNotPositiveTotal,
  isNothingToPay,
  type PlainCart,
  installmentPlansOfCart,
  priceOfVariant,
} from "../../../../domain/price/priced-cart"
import {
  compareWithOrderPrice,
  type PlacedPrice,
} from "../../../../domain/price/compare-with-order-price"
import { signQuote, priceRulesKey } from "../../../../domain/price/quote"
import {
  methodsWhere,
  type PaymentMethod,
} from "../../../../domain/payment-method/payment-method"
import type { PriceRule } from "../../../../domain/payment-method/traits"

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
    /** The id of an account. Default: the only account. */
    account: z.string().optional(),
  })
  .refine(
    ({ cart_id, amount }) => (cart_id === undefined) !== (amount === undefined),
    "send either cart_id or amount"
  )

type WaysQuery = z.output<typeof waysQuery>

/**
 * Returns what a cart, or an amount, costs by each way of paying, and a quote that keeps these prices. Throws 404 for
 * an unknown cart, and 400 for an amount that no method can charge.
 */
export async function waysOfPaying(
  scope: Scope,
  asked: WaysQuery,
  account: AccountOptions
) {
  const ledger = ledgerOf(scope)
  const { cart, rules, placed } = await readPricedCart(scope, asked, account)
  // The rules are recorded before the time of the quote is read, so that the quote is not older than its record.
  await ledger.noteQuotedRules({
    text: priceRulesKey(account.id, rules),
    account: account.id,
  })
  const { now } = await ledger.time()
  const quote = signQuote(
    { account: account.id, rules, now },
    await ledger.signer()
  )
  const ways = showPayable(cart, rules, (price) =>
    anyMethodWithPriceRule(price, (method) => isMethodUsable(account, method))
  )
  return {
    account: account.id,
    ...(placed && !isNotPositiveTotal(placed)
      ? acceptedWays(ways, placed, account)
      : ways),
    quote,
  }
}

/**
 * Returns the cart or the amount to calculate prices for, with the price rules. For a cart whose order was placed
 * (`placed`), the amount is what the order owes, because the order may have been edited since.
 */
async function readPricedCart(
  scope: Scope,
  { cart_id, amount = "0" }: WaysQuery,
  account: AccountOptions
) {
  const rules = priceRulesOf(account)
  if (cart_id === undefined) {
    return { cart: cartOfAmount(amount), rules }
  }
  const collectionId = await collectionOfCart(scope, cart_id)
  const placed =
    collectionId === undefined
      ? undefined
      : await readPlacedPrice(scope, { cartId: cart_id, collectionId })
  if (placed && collectionId !== undefined) {
    const due = await outstandingAmountOfCollection(
      queryOf(scope),
      collectionId
    )
    const owed = due === undefined ? placed.total : decimalFromMinorUnits(due)
    return {
      cart: cartOfAmount(owed),
      rules: rulesWithoutPriceChanges(rules),
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
        cart: cartOfAmount(found.total),
        rules: rulesWithoutPriceChanges(rules),
      }
    : { cart: found.plain, rules }
}

function anyMethodWithPriceRule(
  price: PriceRule,
  has: (method: PaymentMethod) => boolean
): boolean {
  return methodsWhere((traits) => traits.price === price).some(has)
}

/**
 * Returns only those ways of paying whose price is the price of the placed order. The order cannot be paid in any other
 * way. An order that owes nothing has no way of paying. It must not be completed without a payment either, so
 * `nothing_to_pay` is false.
 */
function acceptedWays(
  ways: ReturnType<typeof showPayable>,
  placed: PlacedPrice,
  account: AccountOptions
) {
  const isAccepted = (price: PriceRule, installments: number) =>
    anyMethodWithPriceRule(price, (method) => {
      const way = { account: account.id, method, installments }
      return (
        compareWithOrderPrice(placed, way, priceRulesOf(account)) === "same"
      )
    })
  return {
    ...ways,
    nothing_to_pay: false,
    pix: isAccepted("discount", 1) ? ways.pix : null,
    card: ways.card.filter(({ count }) => isAccepted("installments", count)),
  }
}

/** Returns a cart of one item that costs this amount, without freight and promotions. */
function cartOfAmount(amount: string): PlainCart {
  return {
    total: amount,
    lines: [{ id: "", kind: "item", price: amount }],
    hasPromotions: false,
  }
}

/**
 * Returns the ways of paying. A total of 0 or less has no way of paying. If such a cart has goods, `nothing_to_pay` is
 * true, and the cart is completed without a payment session.
 */
function showPayable(
  ...priced: Parameters<typeof showWays>
): ReturnType<typeof showWays> & { nothing_to_pay: boolean } {
  const [cart] = priced
  if (isNotPositiveTotal(cart)) {
    const nothing_to_pay = isNothingToPay(cart)
    return { nothing_to_pay, total: 0, pix: null, card: [] }
  }
  try {
    return { nothing_to_pay: false, ...showWays(...priced) }
  } catch (error) {
    throw error instanceof MoneyError
      ? new MedusaError(MedusaError.Types.INVALID_DATA, error.message)
      : error
  }
}

/** Returns what a cart costs by each way of paying. Amounts are in centavos, rates in percent. */
function showWays(
  cart: PlainCart,
  rules: PriceRules,
  isOffered: (price: PriceRule) => boolean
) {
  const plain = priceOfVariant(cart, { kind: "plain" }, rules)
  const pix = priceOfVariant(cart, { kind: "discount" }, rules)
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
    /** One entry for each number of installments that is offered. The first entry is the single payment. */
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
    /** The first installment. Without interest, it includes the centavos that are left over by the division. */
    first,
    each,
    /**
     * The monthly and yearly interest rate that the shop has set. If the shop has set a factor, these are the effective
     * rates. Null without interest.
     */
    rate:
      terms?.kind === "rate"
        ? {
            monthly: terms.monthly / 10_000,
            yearly: yearlyRate(terms.monthly) / 100,
          }
        : terms && effective,
    /** The real cost, by the internal rate of return (CET). Null without interest. */
    effective_rate: terms ? effective : null,
  }
}
