import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../../../charge/charge"
import { ledgerOf } from "../../../../medusa/core"
import { showListedCharges } from "./show-listed-charges"

/** The payment of the same cart that followed a declined or failed one. */
export interface PaidLater {
  charge_id: string
  order_id: string | null
  order_display_id: number | null
}

/** More attempts at one cart than the limits allow; the newest are read. */
const MOST_READ = 50

/** Returns the payments that followed declined or failed charges, by the id of the declined charge. */
export async function paidLater(
  scope: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, PaidLater>> {
  const declined = charges.filter(
    ({ state }) => state === "declined" || state === "failed"
  )
  const cartIds = declined.flatMap(({ cartId }) => cartId ?? [])
  if (cartIds.length === 0) return new Map()
  const { charges: ofCarts } = await ledgerOf(scope).findCharges(
    { cart_id: cartIds },
    { by: "created_at", direction: "desc", limit: MOST_READ, offset: 0 }
  )
  const paid = ofCarts.filter(({ sums }) => sums.captured > 0)
  const shown = await showListedCharges(scope, paid)
  return new Map(
    declined.flatMap((charge) => {
      const at = paid.findIndex(
        (one) =>
          one.cartId === charge.cartId && one.createdAt > charge.createdAt
      )
      const head = shown[at]
      if (head === undefined) return []
      const { id, order_id, order_display_id } = head
      return [[charge.id, { charge_id: id, order_id, order_display_id }]]
    })
  )
}
