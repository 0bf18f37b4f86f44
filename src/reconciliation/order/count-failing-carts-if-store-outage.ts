import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../medusa/container"
import { findTimeOfLastCartOrderUpTo } from "../../medusa/order/orders"
import { MEDUSA_MAY_DELETE_ORDER_MS } from "../../medusa/order/pay-unpaid-card-order"

/**
 * If at least this many paid carts cannot become orders, the store itself is assumed to have a fault. Fewer carts may
 * each have their own reason, such as a sold-out product.
 */
const OUTAGE_CARTS = 3

/**
 * Returns how many carts with a paid or authorized charge could not become orders since the store's latest order.
 * Returns `undefined` if they are fewer than OUTAGE_CARTS. A returned number means that the store itself has a fault,
 * for example because a hook always throws.
 */
export async function countFailingCartsIfStoreOutage(
  container: MedusaContainer
): Promise<number | undefined> {
  const ledger = ledgerOf(container)
  const { now } = await ledger.time()
  // Orders of the last minute are ignored, because Medusa may still undo them.
  const last = await findTimeOfLastCartOrderUpTo(
    container,
    new Date(now.getTime() - MEDUSA_MAY_DELETE_ORDER_MS)
  )
  const failing = await ledger.countCollectionsWithFailedCompletion(last)
  return failing >= OUTAGE_CARTS ? failing : undefined
}
