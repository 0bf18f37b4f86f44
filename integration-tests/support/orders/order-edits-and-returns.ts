import type { Admin } from "../../../harness/admin/an-admin"
import { expectSuccess } from "../../../harness/shopper/a-shopper"

/** Edits an order of several shirts so that one shirt remains, and confirms the edit. */
export async function editOrderToOneShirt(
  admin: Admin,
  orderId: string
): Promise<void> {
  const post = createPostFunction(admin, "/admin/order-edits")
  const item = await retrieveFirstItemId(admin, orderId)
  await post("", { order_id: orderId })
  await post(`/${orderId}/items/item/${item}`, { quantity: 1 })
  await post(`/${orderId}/request`)
  await post(`/${orderId}/confirm`)
}

export async function requestReturnOfOneItem(
  admin: Admin,
  orderId: string
): Promise<string> {
  const post = createPostFunction(admin, "/admin/returns")
  const id = await retrieveFirstItemId(admin, orderId)
  const { order } = await expectSuccess(
    admin.request("get", `/admin/orders/${orderId}?fields=id`)
  )
  const begun = await post("", { order_id: order.id })
  const returnId = (begun.return as { id: string }).id
  await post(`/${returnId}/request-items`, { items: [{ id, quantity: 1 }] })
  await post(`/${returnId}/request`)
  return returnId
}

export async function cancelReturn(
  admin: Admin,
  returnId: string
): Promise<void> {
  await createPostFunction(admin, "/admin/returns")(`/${returnId}/cancel`)
}

function createPostFunction(admin: Admin, root: string) {
  return (path: string, body: unknown = {}) =>
    expectSuccess(admin.request("post", `${root}${path}`, body))
}

async function retrieveFirstItemId(
  admin: Admin,
  orderId: string
): Promise<string> {
  const { order } = await expectSuccess(
    admin.request("get", `/admin/orders/${orderId}`)
  )
  return (order.items as { id: string }[])[0]?.id ?? ""
}
