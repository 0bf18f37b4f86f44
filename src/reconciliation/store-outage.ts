import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { SURE_ORDER_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"

/** Fewer carts than these may all fail for a reason of their own: the last book was sold. */
const FAILING_CARTS = 3

const orders = z.array(z.object({ created_at: z.coerce.date() }))

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
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order_cart",
      fields: ["created_at"],
      filters: {
        created_at: { $lte: new Date(now.getTime() - SURE_ORDER_MS) },
      },
      pagination: { take: 1, order: { created_at: "DESC" } },
    })
  const [last] = orders.parse(data)
  const failing = await ledger.countFailedCompletions(last?.created_at)
  return failing >= FAILING_CARTS ? failing : undefined
}

/** Who gives money back, cancels codes and orders, where nobody asked for it. */
export const BY_ITSELF = "checkout-transparent"
