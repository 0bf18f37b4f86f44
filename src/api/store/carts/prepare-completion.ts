import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import { isAsynchronousMethod } from "../../../domain/payment-method/payment-method"
import { hasOtherAmount } from "../../../domain/reconciliation/order/fitting-amount"
import { effectiveStateOf } from "../../../domain/dispute/dispute"
import { z } from "@medusajs/framework/zod"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { parseOwnProviderId } from "../../../domain/payment-method/provider-id"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import { ledgerOf, logOf, queryOf } from "../../../medusa/core"
import { readCartTotal } from "../../../medusa/cart/session-cart"
import { restorePlainPrice } from "../../../medusa/price/restore-plain-price"
import { hasPriceOfWay } from "../../../medusa/price/owner-of-price"
import { givePriceOfCharge } from "../../../medusa/price/price-of-charge"
import { isNotPositiveTotal } from "../../../domain/price/priced-cart"
import { rewriteAnswer } from "../../core-answers/rewrite-answer"
import {
  findOrderOfCart,
  type OrderOfCart,
} from "../../../medusa/order/order-of-cart"
import { orderOfCollection } from "../../../medusa/order/orders"
import { removeDeadCartLock } from "../../../medusa/cart/cart-lock"
import { payUnpaidOrder } from "../../../medusa/order/pay-unpaid-order"
import { leaseChargePatiently } from "../../../reconciliation/queue/lease-charge"
import { releaseLeaseAfter } from "../../admin/payments/lease-charge-for-request"
import { shopperRefusal } from "../refusal"
import { refuseCanceledOrder } from "./refuse-canceled-order"
import {
  endUnpaidCodeBeforePriceChange,
  isCompletion,
} from "./refuse-cart-change"
import { refuseReturnedMoney } from "./refuse-returned-money"

/**
 * Prepares the completion of a cart. Refuses it if the order was canceled or the money of the charge was returned. If a
 * process was killed after it had placed the order, the unpaid order is paid (see `payUnpaidOrder`).
 *
 * For a Pix, wallet or link charge, the charge's lease is taken. The code may be paid at the same moment, and its
 * notification also leads to an order. Without the lease, both the completion and the synchronization would place an
 * order, which makes two orders for one payment (measured). Core's own lock prevents that only if all processes share
 * it. The lease is in the database.
 */
export const prepareCompletion: Handler = async (request, response) => {
  if (isCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    const { id = "" } = request.params
    const { open: known, mayHavePrice } = await ledger.findDataOfCart(id)
    // Read after the charge: core makes the order before its charge, so that no charge is seen without its order.
    const order = await findOrderOfCart(request.scope, id)
    await refuseCanceledOrder(request, response, { cartId: id, order })
    const isLookedUp = await refuseReturnedMoney(request.scope, known)
    const charge = isLookedUp ? await ledger.findOpenChargeOfCart(id) : known
    if (charge && (await ledger.isWrittenElsewhere(charge))) {
      const query = queryOf(request.scope)
      // Core would not call the provider if Medusa's payment was written before. If the cart has its order, core
      // answers with that order.
      if (!(await orderOfCollection(query, charge.paymentCollectionId))) {
        throw shopperRefusal(ledger, charge, "being_verified")
      }
    }
    if (charge) {
      await refuseOtherAmount(request, charge)
    }
    if (!charge || !isAsynchronousMethod(charge.method)) {
      await payOrderOfCart(
        request,
        isLookedUp ? await findOrderOfCart(request.scope, id) : order
      )
    }
    if (
      !mayHaveMoney(charge) &&
      mayHavePrice &&
      (await hasPriceOfWay(request.scope, id))
    ) {
      await refuseWrongPrice(request, id, charge)
      if (!charge) restorePlainPriceIfDeclined(request, response, id)
    }
    if (charge) {
      // Core's completion would wait for the dead lock for half a minute and fail, each time.
      await removeDeadCartLock(request.scope, charge.cartId)
    }
    if (charge && isAsynchronousMethod(charge.method)) {
      const leased = await leaseChargePatiently(ledger, charge.id, {
        isTurn: false,
      })
      if (!leased) {
        // Nothing is refused, because the completion may be repeated. The shopper reads the text for a payment in
        // progress.
        throw new MedusaError(
          MedusaError.Types.CONFLICT,
          `Another request or process is working on charge ${charge.merchantChargeId}.`
        )
      }
      releaseLeaseAfter(request, response, leased)
    }
    if (mayHaveMoney(charge)) {
      await givePriceOfCharge(request.scope, charge)
    }
  }
}

/** Returns whether a charge has, or may have, money. */
function mayHaveMoney(charge: Charge | undefined): charge is Charge {
  return charge !== undefined && charge.state !== "pending"
}

/**
 * Refuses to place an order on a charge whose money is not the requested amount any more. That happens if a completion
 * failed and a part of the money was refunded afterwards. Core would place the order without calling the provider,
 * because Medusa's payment already exists.
 */
async function refuseOtherAmount(
  { scope }: MedusaRequest,
  charge: Charge
): Promise<void> {
  if (
    effectiveStateOf(charge) === "paid" &&
    hasOtherAmount(charge) &&
    !(await orderOfCollection(queryOf(scope), charge.paymentCollectionId))
  ) {
    throw shopperRefusal(ledgerOf(scope), charge, "other_amount")
  }
}

/**
 * Refuses to complete a cart that has the price of one way of paying if the plugin's providers will not check that
 * price:
 *
 * - The cart has the session of another provider, because the shopper chose in two tabs at the same time.
 * - Nothing is left to pay, because credit was added after the choice. Core would complete the cart without a payment
 *   and keep a discount or interest that belongs to a payment.
 *
 * A cart that already has its order is not refused.
 */
async function refuseWrongPrice(
  request: MedusaRequest,
  cartId: string,
  charge: Charge | undefined
): Promise<void> {
  const { scope } = request
  const ledger = ledgerOf(scope)
  const cart = await readCartToPay(scope, { cartId })
  if (!cart || cart.isCompleted) {
    return
  }
  const isOfAnother = cart.chosen.some(
    (provider) => !parseOwnProviderId(provider)
  )
  if (!isOfAnother) {
    const total = await readCartTotal(queryOf(scope), cartId)
    if (total === undefined || !isNotPositiveTotal({ total })) {
      return
    }
    const message =
      charge && (await endUnpaidCodeBeforePriceChange(request, charge))
    if (message) {
      throw shopperRefusal(ledger, charge, message)
    }
  }
  await restorePlainPrice(scope, cartId)
  const [account] = ledger.pluginOptions.accounts
  throw shopperRefusal(
    ledger,
    { account: account?.id ?? "", method: "pix" },
    "amount_changed"
  )
}

/**
 * Restores the cart's plain price if the completion places no order and leaves no open charge. This is done before the
 * completion is answered.
 */
function restorePlainPriceIfDeclined(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  cartId: string
): void {
  const end = async (body: unknown) => {
    try {
      if (!(await ledgerOf(scope).findOpenChargeOfCart(cartId))) {
        // The session of a code that has expired stays, because the bank may still confirm its payment.
        await restorePlainPrice(scope, cartId, { keepsSessions: true })
      }
    } catch (error) {
      logOf(scope).warn(
        `checkout-transparent: cart ${cartId} keeps the price of a declined payment until its next change: ${describeError(error)}`
      )
    }
    return body
  }
  rewriteAnswer(response, (body) =>
    placedOrderAnswer.safeParse(body).success ? body : end(body)
  )
}

const placedOrderAnswer = z.object({ type: z.literal("order") })

/** Pays the order of a cart if the order is unpaid. Core then answers the completion with that order. */
async function payOrderOfCart(
  { scope, params }: MedusaRequest,
  order: OrderOfCart | undefined
): Promise<void> {
  try {
    const beingPlaced = await payUnpaidOrder(scope, params.id ?? "", order)
    if (beingPlaced) {
      throw shopperRefusal(ledgerOf(scope), beingPlaced, "being_verified")
    }
  } catch (error) {
    // Core answers its own error type with HTTP 500, except where its completion throws it.
    throw MedusaError.isMedusaError(error) &&
      error.type === MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR
      ? new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message)
      : error
  }
}
