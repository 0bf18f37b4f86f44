import type { Charge } from "../../domain/charge/charge"
import { isOpen } from "../../domain/charge/charge-state"
import { ledgerOf, ordersOf, queryOf, type Scope } from "../../medusa/core"
import {
  collectionsOfOrders,
  orderOfCollection,
} from "../../medusa/order/orders"
import { sessionOfPayment } from "../../medusa/payment/sessions"

/** Finds the charges of this plugin that a route of core may change, by the id in the route's path. */
export type FindCharges = (scope: Scope, id: string) => Promise<Charge[]>

export const ofPayment: FindCharges = async (scope, paymentId) => {
  const sessionId = await sessionOfPayment(scope, paymentId)
  const charge =
    sessionId && (await ledgerOf(scope).findChargeBySession(sessionId))
  return charge ? [charge] : []
}

export const ofOrder: FindCharges = async (scope, orderId) =>
  ofCollections(scope, await collectionsOfOrders(scope, [orderId]))

/** All charges of the collection's order, since an order can have several collections. */
export const ofCollection: FindCharges = async (scope, collectionId) => {
  const order = await orderOfCollection(queryOf(scope), collectionId)
  return order ? ofOrder(scope, order.id) : ofCollections(scope, [collectionId])
}

export const ofClaim: FindCharges = async (scope, id) =>
  ofChanged(scope, await ordersOf(scope).listOrderClaims({ id: [id] }))

export const ofExchange: FindCharges = async (scope, id) =>
  ofChanged(scope, await ordersOf(scope).listOrderExchanges({ id: [id] }))

export const ofReturn: FindCharges = async (scope, id) =>
  ofChanged(scope, await ordersOf(scope).listReturns({ id: [id] }))

async function ofChanged(
  scope: Scope,
  [found]: { order_id?: string }[]
): Promise<Charge[]> {
  return found?.order_id === undefined ? [] : ofOrder(scope, found.order_id)
}

async function ofCollections(
  scope: Scope,
  ids: readonly string[]
): Promise<Charge[]> {
  const ledger = ledgerOf(scope)
  const found = await Promise.all(
    ids.map((id) => ledger.findChargesOfCollection(id))
  )
  return found.flat()
}

/** Whether the money of a charge is reserved: core voids it when it confirms a change of the order (measured). */
export function isReserved({ state }: Charge): boolean {
  return state === "authorized"
}

export function canBePaidOrIsPaid({ state, abandonedAt }: Charge): boolean {
  return isOpen(state) && abandonedAt === undefined
}
