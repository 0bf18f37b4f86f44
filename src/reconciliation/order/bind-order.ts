import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import {
  bindingOf,
  isMoneyGone,
} from "../../domain/reconciliation/order/order-of-charge"
import { ledgerOf, queryOf } from "../../medusa/core"
import { orderOfCollection } from "../../medusa/order/orders"
import { readReconciliationInput } from "../read/read-input"

/**
 * Binds a charge to the order that was placed with it, if the ledger has none yet or the one that it has was taken
 * back by core. Call it before the gateway is asked: a charge whose money is gone is bound to no order any more.
 */
export async function bindToItsOrder(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  if (isMoneyGone(charge)) {
    return
  }
  // Most charges that are looked up have no order, or are bound to it.
  const order = await orderOfCollection(
    queryOf(container),
    charge.paymentCollectionId
  )
  if (!order || order.id === charge.orderId) {
    return
  }
  const binding = bindingOf(await readReconciliationInput(container, charge.id))
  if (binding) {
    await ledgerOf(container).bindToOrders([binding])
  }
}
