import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { PixSale } from "./code-and-link-features"
import { expectAmountsOfOrder } from "./expect-money"
import { centavos, type StoreConnection } from "./connect-to-store"

/** Adds a product to a paid order by an order edit. Then creates a payment link for the difference, and pays it. */
export async function testOrderEdit(
  store: StoreConnection,
  { orderId, amount }: PixSale
): Promise<void> {
  const { admin, simulator, variantIds } = store
  const postOrderEdit = (path: string, body: object = {}) =>
    expectSuccess(admin.request("post", `/admin/order-edits${path}`, body))
  await postOrderEdit("", { order_id: orderId })
  const { order_preview: preview } = await postOrderEdit(`/${orderId}/items`, {
    items: [{ variant_id: variantIds.at(-1), quantity: 1 }],
  })
  await postOrderEdit(`/${orderId}/request`)
  await postOrderEdit(`/${orderId}/confirm`)
  const added = centavos((preview as { total: number }).total) - amount
  await expectAmountsOfOrder(store, orderId, {
    charged: [amount],
    captured: amount,
    outstanding: added,
  })

  const { charge } = await expectSuccess(
    admin.request("post", "/admin/checkout-transparent/payment-links", {
      order_id: orderId,
    })
  )
  const { link } = charge as { link: { order_number: string } }
  await simulator.payLink(link.order_number)

  await expectAmountsOfOrder(store, orderId, {
    charged: [amount, added].sort((one, other) => one - other),
    captured: amount + added,
  })
}
