import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { SURE_ORDER_MS } from "../charge/times"
import { lastOrderUntil } from "../medusa/orders"
import type { LedgerModuleService } from "../modules/ledger"

/** Fewer carts than these may all fail for a reason of their own: the last book was sold. */
const FAILING_CARTS = 3

/**
 * How many paid carts the store could make no order of since it last made one of any cart, when they
 * are so many that it is the store which is at fault, and not one of the carts: an ERP that is down, a
 * hook that throws for everybody. Undefined when it is well.
 */
export async function storeOutage(
  container: MedusaContainer
): Promise<number | undefined> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { now } = await ledger.time()
  const last = await lastOrderUntil(
    container,
    new Date(now.getTime() - SURE_ORDER_MS)
  )
  const failing = await ledger.countFailedCompletions(last)
  return failing >= FAILING_CARTS ? failing : undefined
}
