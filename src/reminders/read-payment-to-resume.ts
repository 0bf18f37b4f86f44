import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../domain/charge/charge"
import { isOpenState } from "../domain/charge/charge-state"
import {
  outstandingAmountOfCollection,
  orderOfCollection,
} from "../medusa/order/orders"
import { ledgerOf, queryOf } from "../medusa/container"
import { findOrderOfCart } from "../medusa/order/order-of-cart"
import { readMedusaRecordsOfCharge } from "../medusa/booking/read-medusa-records"
import { traitsOf } from "../domain/payment-method/payment-method"

/** The state of a payment that a shopper opened through the link in a reminder. */
export interface ResumedPayment {
  /**
   * The charge that the shopper sees. This is the charge that has money, otherwise the open charge that is not
   * abandoned, and otherwise the latest charge.
   */
  charge: Charge
  /** The charge with the latest code. A new code that the shopper requests has the same payment method. */
  code: Charge
  /**
   * The order of the payment, even if it was canceled. Undefined if no order exists. `due` is the order's outstanding
   * amount in minor units, and is negative if too much was paid.
   */
  order: { id: string; isCanceled: boolean; due: number } | undefined
  /**
   * True if this payment is no longer needed: another payment has paid the order, or the cart became an order of
   * another payment collection.
   */
  isOrderedOtherwise: boolean
}

/**
 * Reads the payment of a payment collection from the database. Does not call the gateway. Returns `undefined` if the
 * collection has no Pix or wallet charge, or if the buyer's data were erased.
 */
export async function readPaymentToResume(
  scope: MedusaContainer,
  collectionId: string
): Promise<ResumedPayment | undefined> {
  const query = queryOf(scope)
  const [charges, order] = await Promise.all([
    ledgerOf(scope).findChargesOfCollection(collectionId),
    orderOfCollection(query, collectionId),
  ])
  const code = charges.find(({ method }) => traitsOf(method).hasCode)
  const charge =
    charges.find(isPaidAuthorizedOrDisputed) ??
    charges.find(
      ({ state, abandonedAt }) => isOpenState(state) && !abandonedAt
    ) ??
    charges[0]
  if (
    !charge ||
    !code ||
    charges.some(({ personalDataErasedAt }) => personalDataErasedAt)
  ) {
    return undefined
  }
  return {
    charge,
    code,
    order: order && {
      ...order,
      due: (await outstandingAmountOfCollection(query, collectionId)) ?? 0,
    },
    isOrderedOtherwise: await isPaidOrOrderedOtherwise(scope, code, order),
  }
}

/**
 * Returns whether another payment has paid the collection's order. Returns false if this order was canceled. If the
 * collection has no order, returns whether the cart has an order of another collection.
 */
async function isPaidOrOrderedOtherwise(
  scope: MedusaContainer,
  code: Charge,
  order: { isCanceled: boolean } | undefined
): Promise<boolean> {
  if (order) {
    const records = await readMedusaRecordsOfCharge(scope, code)
    return !order.isCanceled && records?.isPaidOtherwise === true
  }
  return (
    code.cartId !== undefined &&
    (await findOrderOfCart(scope, code.cartId)) !== undefined
  )
}

function isPaidAuthorizedOrDisputed({ state }: Charge): boolean {
  return state === "authorized" || state === "paid" || state === "charged_back"
}
