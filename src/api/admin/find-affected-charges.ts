import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import {
  ledgerOf,
  orderModuleOf,
  queryOf,
  type Scope,
} from "../../medusa/container"
import {
  collectionIdsOfOrders,
  orderOfCollection,
} from "../../medusa/order/orders"
import { sessionIdOfPayment } from "../../medusa/payment/sessions"

/**
 * Finds the plugin's charges that a request to one of Medusa's own routes may change. `id` is the id in the route's
 * path, for example of a payment or an order.
 */
export type FindCharges = (scope: Scope, id: string) => Promise<Charge[]>

export const chargesOfPayment: FindCharges = async (scope, paymentId) => {
  const sessionId = await sessionIdOfPayment(scope, paymentId)
  const charge =
    sessionId && (await ledgerOf(scope).findChargeBySession(sessionId))
  return charge ? [charge] : []
}

export const chargesOfOrder: FindCharges = async (scope, orderId) =>
  chargesOfCollections(scope, await collectionIdsOfOrders(scope, [orderId]))

/**
 * Returns the charges of the order to which this payment collection belongs, including the charges in the order's other
 * payment collections. If the collection has no order, returns only the charges of the collection.
 */
export const chargesOfOrderOfCollection: FindCharges = async (
  scope,
  collectionId
) => {
  const order = await orderOfCollection(queryOf(scope), collectionId)
  return order
    ? chargesOfOrder(scope, order.id)
    : chargesOfCollections(scope, [collectionId])
}

export const chargesOfOrderClaim: FindCharges = async (scope, id) =>
  findChargesOfChangedOrder(
    scope,
    await orderModuleOf(scope).listOrderClaims({ id: [id] })
  )

export const chargesOfExchange: FindCharges = async (scope, id) =>
  findChargesOfChangedOrder(
    scope,
    await orderModuleOf(scope).listOrderExchanges({ id: [id] })
  )

export const chargesOfReturn: FindCharges = async (scope, id) =>
  findChargesOfChangedOrder(
    scope,
    await orderModuleOf(scope).listReturns({ id: [id] })
  )

async function findChargesOfChangedOrder(
  scope: Scope,
  [found]: { order_id?: string }[]
): Promise<Charge[]> {
  return found?.order_id === undefined
    ? []
    : chargesOfOrder(scope, found.order_id)
}

async function chargesOfCollections(
  scope: Scope,
  ids: readonly string[]
): Promise<Charge[]> {
  const ledger = ledgerOf(scope)
  const found = await Promise.all(
    ids.map((id) => ledger.findChargesOfCollection(id))
  )
  return found.flat()
}

/**
 * Returns whether a charge is authorized and not captured. Medusa voids the authorized charges of an order when a
 * change of the order is confirmed and the order still owes an amount (measured).
 */
export function isAuthorizedCharge({ state }: Charge): boolean {
  return state === "authorized"
}

export function isOpenAndNotAbandoned({ state, abandonedAt }: Charge): boolean {
  return isOpenState(state) && abandonedAt === undefined
}
