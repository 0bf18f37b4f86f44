import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrderWorkflow } from "@medusajs/medusa/core-flows"

/** An order for one cycle of a subscription. The amount is in major units. */
export interface SubscriptionOrderInput {
  customerId: string
  regionId: string
  amount: number
}

/** Creates an unpaid order for one cycle of a customer's subscription. Resolves to the order's id. */
export async function createSubscriptionOrder(
  container: MedusaContainer,
  { customerId, regionId, amount }: SubscriptionOrderInput
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
