import type { Charge } from "../charge/charge"
import { isOpen } from "../charge/charge-state"
import { dueOfCollection, orderOfCollection } from "../medusa/orders"
import { ledgerOf, queryOf, type Scope } from "../medusa/core"

/** A payment as a shopper finds it again. */
export interface ResumedPayment {
  /** The charge that decides: one with money, else the open one, else the latest. */
  charge: Charge
  /** The latest code: another one is made in the same way. */
  code: Charge
  /** The order that waits or waited for the payment; undefined while there is none. */
  order: { id: string; isCanceled: boolean; due: number } | undefined
}

/** Reads a payment again; undefined if it has no code. Asks nobody, and changes nothing. */
export async function readResumedPayment(
  scope: Scope,
  collectionId: string
): Promise<ResumedPayment | undefined> {
  const query = queryOf(scope)
  const [charges, order] = await Promise.all([
    ledgerOf(scope).findChargesOfCollection(collectionId),
    orderOfCollection(query, collectionId),
  ])
  const code = charges.find(
    ({ method }) => method === "pix" || method === "wallet"
  )
  const charge =
    charges.find(hasMoney) ??
    charges.find(({ state, abandonedAt }) => isOpen(state) && !abandonedAt) ??
    charges[0]
  return charge && code
    ? {
        charge,
        code,
        order: order && {
          ...order,
          due: (await dueOfCollection(query, collectionId)) ?? 0,
        },
      }
    : undefined
}

function hasMoney({ state }: Charge): boolean {
  return state === "authorized" || state === "paid" || state === "charged_back"
}
