import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../domain/charge/charge"
import { isOpenState } from "../domain/charge/charge-state"
import {
  outstandingAmountOfCollection,
  orderOfCollection,
} from "../medusa/order/orders"
import { ledgerOf, queryOf } from "../medusa/core"
import { findOrderOfCart } from "../medusa/order/order-of-cart"
import { recordsOfCharge } from "../medusa/booking/read-records"
import { traitsOf } from "../domain/payment-method/payment-method"

/** The state of a payment that a shopper continues with a resume link. */
export interface ResumedPayment {
  /**
   * The charge that decides what the shopper sees. It is the charge with money if there is one, otherwise the open
   * charge, and otherwise the latest.
   */
  charge: Charge
  /** The charge with the latest code. A new code is created by the same method. */
  code: Charge
  /** The order that waits or waited for the payment. Undefined while there is none. */
  order: { id: string; isCanceled: boolean; due: number } | undefined
  /** Whether the cart became an order that is paid in another way, such as by another provider or on delivery. */
  isOrderedOtherwise: boolean
}

/**
 * Reads the payment of a collection. Returns `undefined` if it has no code, or if its buyer was erased. Reads only the
 * database and changes nothing.
 */
export async function readResumedPayment(
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
    charges.find(hasMoney) ??
    charges.find(
      ({ state, abandonedAt }) => isOpenState(state) && !abandonedAt
    ) ??
    charges[0]
  if (!charge || !code || charges.some(({ erasedAt }) => erasedAt)) {
    return undefined
  }
  return {
    charge,
    code,
    order: order && {
      ...order,
      due: (await outstandingAmountOfCollection(query, collectionId)) ?? 0,
    },
    isOrderedOtherwise: await isOrderedOtherwise(scope, code, order),
  }
}

/** Whether another payment of the collection pays the order, or the cart's order has another payment collection. */
async function isOrderedOtherwise(
  scope: MedusaContainer,
  code: Charge,
  order: { isCanceled: boolean } | undefined
): Promise<boolean> {
  if (order) {
    const records = await recordsOfCharge(scope, code)
    return !order.isCanceled && records?.isPaidOtherwise === true
  }
  return (
    code.cartId !== undefined &&
    (await findOrderOfCart(scope, code.cartId)) !== undefined
  )
}

function hasMoney({ state }: Charge): boolean {
  return state === "authorized" || state === "paid" || state === "charged_back"
}
