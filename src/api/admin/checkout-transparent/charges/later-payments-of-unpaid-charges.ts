import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../../../domain/charge/charge"
import {
  hasEndedUnpaid,
  findNextPaymentOfSameCart,
} from "../../../../domain/payment-page/next-payment-of-cart"
import { ledgerOf } from "../../../../medusa/container"
import { showChargesForList } from "./show-charges-for-list"

/**
 * The payment with which a shopper paid a cart after an earlier charge of this cart had ended unpaid. `order_id` is the
 * order of the payment, or null if the payment has no order.
 */
export interface LaterPayment {
  charge_id: string
  order_id: string | null
  order_display_id: number | null
}

/**
 * The maximum number of charges that one query reads for all requested carts together. If the carts have more charges,
 * only the newest charges are read. A single cart usually has fewer charges, because the attempt limits refuse further
 * attempts after several declines.
 */
const MOST_CHARGES_READ = 50

/**
 * Finds, for each charge that ended unpaid, the next payment of the same cart. The keys of the map are the ids of the
 * unpaid charges. An unpaid charge without a later payment has no entry.
 */
export async function laterPaymentsOfUnpaidCharges(
  scope: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, LaterPayment>> {
  const unpaid = charges.filter(hasEndedUnpaid)
  const cartIds = unpaid.flatMap(({ cartId }) => cartId ?? [])
  if (cartIds.length === 0) return new Map()
  const { charges: ofCarts } = await ledgerOf(scope).findCharges(
    { cart_id: cartIds },
    { by: "created_at", direction: "desc", limit: MOST_CHARGES_READ, offset: 0 }
  )
  const payments = new Map(
    unpaid.map((charge) => [
      charge.id,
      findNextPaymentOfSameCart(charge, ofCarts),
    ])
  )
  const shown = await showChargesForList(
    scope,
    ofCarts.filter((one) => [...payments.values()].includes(one))
  )
  return new Map(
    unpaid.flatMap((charge) => {
      const head = shown.find(({ id }) => id === payments.get(charge.id)?.id)
      if (head === undefined) return []
      const { id, order_id, order_display_id } = head
      return [[charge.id, { charge_id: id, order_id, order_display_id }]]
    })
  )
}
