import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../medusa/core"
import { lastOrderTimeUntil } from "../../medusa/order/orders"
import { ORDER_REMOVABLE_MS } from "../../medusa/order/pay-unpaid-order"

/**
 * The number of failing carts from which the store counts as faulty. Fewer carts may each have a reason of their own,
 * such as a product that is sold out.
 */
const OUTAGE_CARTS = 3

/**
 * Returns the number of paid or authorized carts that could not become orders since the store's latest order. Orders of
 * the last minute do not count. Returns `undefined` if there are fewer such carts than OUTAGE_CARTS. That many
 * failures mean that the store is at fault, for example because an ERP is down or a hook always throws.
 */
export async function countCartsOfStoreOutage(
  container: MedusaContainer
): Promise<number | undefined> {
  const ledger = ledgerOf(container)
  const { now } = await ledger.time()
  const last = await lastOrderTimeUntil(
    container,
    new Date(now.getTime() - ORDER_REMOVABLE_MS)
  )
  const failing = await ledger.countFailedCompletions(last)
  return failing >= OUTAGE_CARTS ? failing : undefined
}
