import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrderWorkflow } from "@medusajs/medusa/core-flows"

/** An order for one cycle of a subscription. The amount is in major units. */
export interface CycleOrder {
  customerId: string
  regionId: string
  amount: number
}

/** Creates an unpaid order of a customer, as the job of a subscription does for each cycle. Resolves to its id. */
export async function createOrderOfCycle(
  container: MedusaContainer,
  { customerId, regionId, amount }: CycleOrder
): Promise<string> {
  const { result } = await createOrderWorkflow(container).run({
    input: {
      region_id: regionId,
      customer_id: customerId,
      email: "assinante@example.com",
      currency_code: "brl",
      items: [
        {
          title: "Clube do café",
          quantity: 1,
          unit_price: amount,
          requires_shipping: false,
        },
      ],
    },
  })
  return result.id
}
