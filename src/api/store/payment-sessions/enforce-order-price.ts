import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaError } from "@medusajs/framework/utils"
import type { Handler } from "../../route-handler"
import { ledgerOf, queryOf } from "../../../medusa/container"
import { outstandingAmountOfCollection } from "../../../medusa/order/orders"
import { findAccount } from "../../../options/find-account"
import {
  type OrderPrice,
  compareOrderPriceWithWay,
} from "../../../medusa/price/price-of-order"
import { PLAIN_RULES, priceRulesOf } from "../../../domain/price/price-rules"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { NO_METHOD, shopperRefusal } from "../shopper-refusal"
import { priceOfAnotherWayError } from "../price-of-another-way-error"
import { setAgreedPriceOfRequest } from "./agreed-price-of-request"
import { readCartOfRequest } from "./cart-of-request"
import {
  readChosenWayFromRequest,
  type ChosenWay,
} from "./change-cart-price-for-session"

/**
 * Refuses a way of paying whose price differs from the price of the cart's existing order, because an order keeps the
 * discount or interest with which it was placed. Also refuses a number of installments that is not offered.
 *
 * If the way of paying has the same price as the order, stores the order's outstanding amount as the price that the
 * shopper has agreed to.
 *
 * Does nothing in these cases:
 * - The payment collection has no cart, or the cart has no order yet.
 * - Nothing had to be paid for the order when it was placed.
 * - The cart's price can include neither a discount nor interest.
 */
export const enforceOrderPrice: Handler = async (request) => {
  const { scope, params } = request
  const collectionId = params.id ?? ""
  const cart = await readCartOfRequest(request)
  if (!cart?.mayHavePriceAdjustment) {
    return
  }
  const cartId = cart.id
  const wanted = readChosenWayFromRequest(request)
  const { accounts } = ledgerOf(scope).pluginOptions
  const account = findAccount(accounts, wanted.way?.account)
  const placed = await compareOrderPriceWithWay(scope, {
    cartId,
    collectionId,
    way: wanted.way,
    rules: account ? priceRulesOf(account) : PLAIN_RULES,
  })
  if (placed?.fit === "another") {
    throw await priceOfAnotherWayError(scope, { cartId }, wanted.way)
  }
  if (placed?.fit === "not_offered") {
    throw refusalForWayOfPaying(request, wanted, "too_many_installments")
  }
  if (placed) {
    await storeAgreedPriceOrRefuse(request, wanted, placed)
  }
}

/**
 * Stores the price that the shopper agrees to when a new payment session is created for an existing order. The
 * outstanding amount is what is still to be paid for the order. Throws a refusal if this amount is known and the
 * storefront showed another total.
 *
 * - If the outstanding amount is the total at which the order was placed, the stored price is this total with the
 *   order's discount and interest.
 * - If the outstanding amount is another one, for example after a change of the order, the stored price is the
 *   outstanding amount. The price then has neither discount nor interest.
 * - If the outstanding amount is unknown, the stored price is the total that the storefront showed, or `undefined` if
 *   it showed none. The price then has neither discount nor interest.
 */
async function storeAgreedPriceOrRefuse(
  request: MedusaRequest,
  wanted: ChosenWay,
  { total, discount, interest, pricedFor }: OrderPrice
): Promise<void> {
  const { scope, params } = request
  const { shown } = wanted
  const due = await outstandingAmountOfCollection(
    queryOf(scope),
    params.id ?? ""
  )
  if (due !== undefined && shown !== undefined && shown !== due) {
    throw refusalForWayOfPaying(request, wanted, "amount_changed")
  }
  const owed = due ?? shown
  if (due === total) {
    setAgreedPriceOfRequest(request, {
      total,
      discount,
      interest,
      isOffered: true,
      pricedFor,
    })
  } else {
    setAgreedPriceOfRequest(
      request,
      owed === undefined
        ? undefined
        : { total: owed, discount: 0, interest: 0, pricedFor }
    )
  }
}

function refusalForWayOfPaying(
  { scope }: MedusaRequest,
  { way }: ChosenWay,
  message: ShopperMessage
): MedusaError {
  return shopperRefusal(ledgerOf(scope), way ?? NO_METHOD, message)
}
