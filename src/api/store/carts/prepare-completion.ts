import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import { isAsynchronousMethod } from "../../../domain/payment-method/payment-method"
import { isRemainingAmountUnexpected } from "../../../domain/reconciliation/order/amount-accepted-by-order"
import { chargeStateConsideringDispute } from "../../../domain/dispute/dispute"
import { z } from "@medusajs/framework/zod"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { parseOwnProviderId } from "../../../domain/payment-method/provider-id"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import { ledgerOf, logOf, queryOf } from "../../../medusa/container"
import { readCartTotal } from "../../../medusa/cart/session-cart"
import { restorePlainPrice } from "../../../medusa/price/restore-plain-price"
import { hasCartPriceAdjustment } from "../../../medusa/price/priced-way-of-cart"
import { applyChargePriceToCart } from "../../../medusa/price/apply-charge-price-to-cart"
import { isNotPositiveTotal } from "../../../domain/price/adjusted-cart-price"
import { rewriteAnswer } from "../../core-answers/rewrite-answer"
import {
  findOrderOfCart,
  type OrderOfCart,
} from "../../../medusa/order/order-of-cart"
import { orderOfCollection } from "../../../medusa/order/orders"
import { removeExpiredCartLock } from "../../../medusa/cart/cart-lock"
import { payCardOrderOrReturnUnpaidMethod } from "../../../medusa/order/pay-unpaid-card-order"
import { waitForChargeLease } from "../../../reconciliation/queue/lease-charge"
import { releaseLeaseAfterResponse } from "../../admin/payments/lease-charge-for-request"
import { shopperRefusal } from "../shopper-refusal"
import { refuseCanceledOrder } from "./refuse-canceled-order"
import {
  supersedeCodeBeforePriceChange,
  isCartCompletion,
} from "./prepare-cart-change"
import { lookUpAndRefuseIfMoneyReturned } from "./refuse-cart-with-returned-money"

/**
 * Runs before Medusa completes a cart. Refuses the completion in some cases, for example if the order was canceled or
 * the charge's money was returned. If an earlier completion left the order without its card payment, pays the order.
 *
 * For a Pix, wallet or link charge, acquires the charge's lease until the response is sent. Without the lease, the
 * completion and a synchronization could each place an order for the same payment (measured).
 *
 * Throws a conflict if another process keeps the lease.
 */
export const prepareCartCompletion: Handler = async (request, response) => {
  if (isCartCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    const { id = "" } = request.params
    const { openCharge: known, mayHavePriceAdjustment } =
      await ledger.findOpenChargeOfCartWithPriceUse(id)
    // The order is read after the charge, because core creates the order of a card payment before the card's charge.
    // Whenever a card's charge is found here, its order is therefore found, too.
    const order = await findOrderOfCart(request.scope, id)
    await refuseCanceledOrder(request, response, { cartId: id, order })
    const isLookedUp = await lookUpAndRefuseIfMoneyReturned(
      request.scope,
      known
    )
    const charge = isLookedUp ? await ledger.findOpenChargeOfCart(id) : known
    if (charge && (await ledger.isOfOtherInstallation(charge))) {
      const query = queryOf(request.scope)
      // If Medusa's payment already exists, core would place the order without calling the provider. If the cart
      // already has its order, core only responds with that order.
      if (!(await orderOfCollection(query, charge.paymentCollectionId))) {
        throw shopperRefusal(ledger, charge, "being_verified")
      }
    }
    if (charge) {
      await refuseIfPaidAmountDiffers(request, charge)
    }
    if (!charge || !isAsynchronousMethod(charge.method)) {
      await payUnpaidOrderOfCart(
        request,
        isLookedUp ? await findOrderOfCart(request.scope, id) : order
      )
    }
    if (
      !mayBePaidOrAuthorized(charge) &&
      mayHavePriceAdjustment &&
      (await hasCartPriceAdjustment(request.scope, id))
    ) {
      await restorePlainPriceAndRefuseIfPaidOtherwise(request, id, charge)
      if (!charge) restorePlainPriceUnlessOrderPlaced(request, response, id)
    }
    if (charge) {
      // A killed process may have left a lock on the cart. Each completion would wait half a minute for it and then
      // fail.
      await removeExpiredCartLock(request.scope, charge.cartId)
    }
    if (charge && isAsynchronousMethod(charge.method)) {
      // Medusa's own lock is not enough, because the processes may not share its lock provider.
      const leased = await waitForChargeLease(ledger, charge.id, {
        isForSynchronization: false,
      })
      if (!leased) {
        // This is a conflict and not a refusal, because the completion may be repeated. The shopper gets the message
        // about a payment in progress.
        throw new MedusaError(
          MedusaError.Types.CONFLICT,
          `Another request or process is working on charge ${charge.merchantChargeId}.`
        )
      }
      releaseLeaseAfterResponse(request, response, leased)
    }
    if (mayBePaidOrAuthorized(charge)) {
      await applyChargePriceToCart(request.scope, charge)
    }
  }
}

/**
 * Returns whether the charge is, or may be, paid or authorized. Returns false for a charge in the state `pending`, such
 * as an unpaid code.
 */
function mayBePaidOrAuthorized(charge: Charge | undefined): charge is Charge {
  return charge !== undefined && charge.state !== "pending"
}

/**
 * Refuses to place an order if the charge is paid, but not with the requested amount, for example after a partial
 * refund. Medusa would not notice the difference, because it does not call the payment provider again.
 */
async function refuseIfPaidAmountDiffers(
  { scope }: MedusaRequest,
  charge: Charge
): Promise<void> {
  if (
    chargeStateConsideringDispute(charge) === "paid" &&
    isRemainingAmountUnexpected(charge) &&
    !(await orderOfCollection(queryOf(scope), charge.paymentCollectionId))
  ) {
    throw shopperRefusal(ledgerOf(scope), charge, "other_amount")
  }
}

/**
 * Throws a refusal if the cart's price still has this plugin's discount or interest, but the cart is not paid through
 * this plugin. There are two cases:
 *
 * - The cart has a payment session of another provider.
 * - The cart costs nothing, so that Medusa would complete it without a payment.
 *
 * Before the refusal, the price without discount and interest is restored. Because of the refusal, the shopper sees the
 * restored price before completing the cart again.
 *
 * In one case, the price is not restored, and the cart is refused nevertheless: the cart costs nothing, and its unpaid
 * code can be neither canceled nor abandoned. The function does nothing for a cart that already has its order.
 */
async function restorePlainPriceAndRefuseIfPaidOtherwise(
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
  const isOfAnother = cart.sessionProviderIds.some(
    (provider) => !parseOwnProviderId(provider)
  )
  if (!isOfAnother) {
    const total = await readCartTotal(queryOf(scope), cartId)
    if (total === undefined || !isNotPositiveTotal({ total })) {
      return
    }
    const message =
      charge && (await supersedeCodeBeforePriceChange(request, charge))
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
 * Removes the discount or interest from the cart if the completion places no order and leaves no open charge. The
 * change of the price finishes before the response is sent.
 */
function restorePlainPriceUnlessOrderPlaced(
  { scope }: MedusaRequest,
  response: MedusaResponse,
  cartId: string
): void {
  const restorePriceUnlessCharged = async (body: unknown) => {
    try {
      if (!(await ledgerOf(scope).findOpenChargeOfCart(cartId))) {
        // The session of an expired code is kept, because the bank may still confirm its payment.
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
    placedOrderAnswer.safeParse(body).success
      ? body
      : restorePriceUnlessCharged(body)
  )
}

const placedOrderAnswer = z.object({ type: z.literal("order") })

/**
 * Charges the chosen card for the cart's order if an earlier completion left the order unpaid. Throws a refusal if the
 * payment has to wait, and an error if the card is declined.
 */
async function payUnpaidOrderOfCart(
  { scope, params }: MedusaRequest,
  order: OrderOfCart | undefined
): Promise<void> {
  try {
    const beingPlaced = await payCardOrderOrReturnUnpaidMethod(
      scope,
      params.id ?? "",
      order
    )
    if (beingPlaced) {
      throw shopperRefusal(ledgerOf(scope), beingPlaced, "being_verified")
    }
  } catch (error) {
    // Core responds to this error type with HTTP 500, unless its own completion throws it.
    throw MedusaError.isMedusaError(error) &&
      error.type === MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR
      ? new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message)
      : error
  }
}
