import Medusa from "@medusajs/js-sdk"

import { reais } from "./fill-cart"
import type { RunningStore } from "./running-store"
import { say } from "./say"

/** What an admin does with the money of an order, over the admin API. */
export interface DemoAdmin {
  capture(orderId: string): Promise<void>
  refund(orderId: string, amount: number): Promise<void>
}

export async function asAdmin(store: RunningStore): Promise<DemoAdmin> {
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
  })
  await sdk.auth.login("user", "emailpass", store.admin)

  const paymentOf = async (orderId: string): Promise<string> => {
    const { order } = await sdk.admin.order.retrieve(orderId, {
      fields: "*payment_collections.payments",
    })
    const id = order.payment_collections?.[0]?.payments?.[0]?.id
    if (id === undefined) throw new Error(`Order ${orderId} has no payment.`)
    return id
  }
  return {
    async capture(orderId) {
      await sdk.admin.payment.capture(await paymentOf(orderId), {})
      say("Captured", "the whole order, by the admin")
    },
    async refund(orderId, amount) {
      await sdk.admin.payment.refund(await paymentOf(orderId), { amount })
      say("Refunded", `${reais(amount)}, by the admin`)
    },
  }
}
