import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import {
  findOrderBindingToRecord,
  hadMoneyAndHasNoneLeft,
} from "../../domain/reconciliation/order/order-of-charge"
import { ledgerOf, queryOf } from "../../medusa/container"
import { orderOfCollection } from "../../medusa/order/orders"
import { readReconciliationInput } from "../read/read-reconciliation-input"

/**
 * Stores in the ledger which order was placed with a charge. Does nothing if the charge has no money left, or if the
 * ledger already has the right order.
 *
 * Call this function before the charge is looked up. The lookup may show that the money is lost, and this function does
 * nothing for a charge that had money and has none left.
 */
export async function bindChargeToOrder(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  if (hadMoneyAndHasNoneLeft(charge)) {
    return
  }
  // For most charges, there is no order or the ledger already has it. This cheap query therefore comes first.
  const order = await orderOfCollection(
    queryOf(container),
    charge.paymentCollectionId
  )
  if (!order || order.id === charge.orderId) {
    return
  }
  const binding = findOrderBindingToRecord(
    await readReconciliationInput(container, charge.id)
  )
  if (binding) {
    await ledgerOf(container).bindChargesToOrders([binding])
  }
}
