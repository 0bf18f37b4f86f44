import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { aSoldOrder, type SoldOrder } from "../sales/a-sold-order"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { Admin } from "../../../harness/admin/an-admin"

/** Places a paid order of a shirt, and then adds a book for R$ 19.99 that is not paid yet. */
export async function anOrderToPay(
  shop: ShopWithSimulator,
  admin: Admin
): Promise<SoldOrder> {
  const order = await aSoldOrder(shop)
  await addABook(shop, admin, order.orderId)
  return order
}

/** Adds a book for R$ 19.99 to an order by an order edit, and confirms the edit. */
export async function addABook(
  { store }: Pick<ShopWithSimulator, "store">,
  admin: Admin,
  orderId: string
): Promise<void> {
  const post = (path: string, body: unknown = {}) =>
    expectSuccess(admin.request("post", `/admin/order-edits${path}`, body))
  await post("", { order_id: orderId })
  await post(`/${orderId}/items`, {
    items: [{ variant_id: store.variants.book, quantity: 1 }],
  })
  await post(`/${orderId}/request`)
  await post(`/${orderId}/confirm`)
}

/**
 * Creates a draft order of a shirt for R$ 99.90, like an administrator who takes an order by telephone. Returns its id.
 */
export async function aDraftOrder(
  { container, store }: Pick<ShopWithSimulator, "container" | "store">,
  admin: Admin
): Promise<string> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "sales_channel",
      fields: ["id", "stock_locations.id"],
    })
  const channel = data.find(({ stock_locations }) => stock_locations?.length)
  const { draft_order } = await expectSuccess(
    admin.request("post", "/admin/draft-orders", {
      email: "maria@example.com",
      region_id: store.regions.brazil,
      sales_channel_id: channel?.id,
      items: [{ variant_id: store.variants.shirt, quantity: 1 }],
      shipping_methods: [
        { shipping_option_id: store.shipping.free, name: "free", amount: 0 },
      ],
    })
  )
  return draft_order.id
}

/**
 * Returns an order's amounts and payment collections from the admin API. Amounts are in major units. The oldest payment
 * collection is first.
 */
export async function readOrderAmounts(admin: Admin, orderId: string) {
  const { order } = await expectSuccess(
    admin.request(
      "get",
      `/admin/orders/${orderId}?fields=id,payment_status,summary,*payment_collections`
    )
  )
  const collections = order.payment_collections as {
    id: string
    status: string
    amount: number
    captured_amount: number | null
    refunded_amount: number | null
  }[]
  return {
    paymentStatus: order.payment_status as string,
    outstanding: order.summary.pending_difference as number,
    collections: collections
      .sort((one, other) => one.id.localeCompare(other.id))
      .map(({ id, status, amount, captured_amount, refunded_amount }) => ({
        id,
        status,
        amount,
        captured: captured_amount ?? 0,
        refunded: refunded_amount ?? 0,
      })),
  }
}

/** Creates a fulfillment of all goods of an order. Medusa then refuses to cancel the order. */
export async function fulfillAllGoods(
  admin: Admin,
  orderId: string
): Promise<void> {
  const path = `/admin/orders/${orderId}`
  const items = await retrieveItemIdsAndQuantities(admin, path)
  await expectSuccess(admin.request("post", `${path}/fulfillments`, { items }))
}

/** Creates a fulfillment and a shipment of all goods of an order. */
export async function shipAllGoods(
  admin: Admin,
  orderId: string
): Promise<void> {
  await fulfillAllGoods(admin, orderId)
  const path = `/admin/orders/${orderId}`
  const { order } = await expectSuccess(
    admin.request("get", `${path}?fields=*fulfillments`)
  )
  const [{ id }] = order.fulfillments as [{ id: string }]
  const items = await retrieveItemIdsAndQuantities(admin, path)
  await expectSuccess(
    admin.request("post", `${path}/fulfillments/${id}/shipments`, { items })
  )
}

async function retrieveItemIdsAndQuantities(admin: Admin, path: string) {
  const { order } = await expectSuccess(admin.request("get", path))
  return (order.items as { id: string; quantity: number }[]).map(
    ({ id, quantity }) => ({ id, quantity })
  )
}

/** Requests the return of `quantity` pieces of the first item of a fulfilled order. */
export async function requestReturnOfQuantity(
  admin: Admin,
  orderId: string,
  quantity: number
): Promise<void> {
  const post = (path: string, body: unknown = {}) =>
    expectSuccess(admin.request("post", `/admin/returns${path}`, body))
  const [{ id: itemId } = { id: "" }] = await retrieveItemIdsAndQuantities(
    admin,
    `/admin/orders/${orderId}`
  )
  const { return: made } = await post("", { order_id: orderId })
  await post(`/${made.id}/request-items`, {
    items: [{ id: itemId, quantity }],
  })
  await post(`/${made.id}/request`)
}
