import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import { CPF } from "../../../harness/shopper/a-card-checkout"
import { aShownCode, type ShownCode } from "./a-code-sale"
import {
  type Erp,
  latestChargeOf,
  synchronizeAfterTimeOnlyInStore,
} from "./a-failed-completion"
import type { NotifiedShop } from "../app/describe-notified-shop"
import {
  createPaymentSession,
  expectSuccess,
} from "../../../harness/shopper/a-shopper"
import type { anAdminWithActionHelpers } from "../admin/an-admin-with-actions"
import { eventually } from "../../../harness/eventually"
import {
  buildEqualNetSums,
  moneyOfCollection,
} from "../orders/money-of-collection"

/**
 * How far the tests move the time forward after a failed completion of a cart, in milliseconds. After this time, Medusa
 * no longer works on the completion. The plugin's scheduled job can then complete the cart.
 */
export const LONGER_THAN_COMPLETION_MS = 120_000

/**
 * Creates a paid Pix whose cart could not be completed, and waits until the plugin has refunded it. The account must
 * have the rule that refunds such a payment immediately.
 */
export async function aRefundedPix(
  shop: NotifiedShop,
  erp: Erp
): Promise<ShownCode> {
  const code = await aShownCode(shop)
  erp.isDown = true
  await shop.simulator.pay(code.merchantChargeId)
  await shop.waitUntilNotificationsHandled(code.merchantChargeId)
  await eventually(async () => {
    await synchronizeAfterTimeOnlyInStore(shop, code, LONGER_THAN_COMPLETION_MS)
    expect(await shop.simulator.charge(code.merchantChargeId)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 9990,
    })
  })
  erp.isDown = false
  return code
}

/** Creates a card session for the cart of a Pix code. */
export async function chooseCardInstead(
  shop: NotifiedShop,
  { checkout }: ShownCode,
  providerId: string
): Promise<void> {
  await expectSuccess(
    createPaymentSession(checkout.shopper, {
      collectionId: checkout.collectionId,
      providerId,
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })
  )
}

/**
 * Synchronizes the Pix code two times, and the latest charge of its cart two times. Before each synchronization, makes
 * the store's records of the code or charge two minutes older.
 */
export async function synchronizeBothChargesTwice(
  shop: NotifiedShop,
  { checkout, merchantChargeId }: ShownCode
): Promise<void> {
  const charge = await latestChargeOf(shop, checkout)
  for (let times = 0; times < 2; times++) {
    await synchronizeAfterTimeOnlyInStore(
      shop,
      { merchantChargeId },
      LONGER_THAN_COMPLETION_MS
    )
    await synchronizeAfterTimeOnlyInStore(
      shop,
      charge,
      LONGER_THAN_COMPLETION_MS
    )
  }
}

/**
 * Expects that the latest charge alone pays the whole order, after `synchronizeBothChargesTwice`. Medusa must have
 * recorded the Pix code's refund only on the code's own payment.
 */
export async function expectPaidByLatestChargeOnly(
  shop: NotifiedShop,
  { checkout, merchantChargeId }: ShownCode,
  {
    operator,
    orderId,
  }: { operator: ReturnType<typeof anAdminWithActionHelpers>; orderId: string }
): Promise<void> {
  const charge = await latestChargeOf(shop, checkout)
  await synchronizeBothChargesTwice(shop, {
    checkout,
    merchantChargeId,
  } as ShownCode)
  expect(await moneyOfCollection(shop, checkout)).toMatchObject({
    orders: [orderId],
    charges: [merchantChargeId, charge.merchantChargeId],
    netReceived: buildEqualNetSums(9990),
    unresolvedOperations: 0,
    openDiscrepancies: [],
  })
  expect(
    await operator.order(
      orderId,
      "id,status,total,*credit_lines,*summary,*transactions"
    )
  ).toMatchObject({
    status: "pending",
    total: 99.9,
    credit_lines: [],
    summary: { pending_difference: 0 },
    transactions: [{ amount: 99.9, reference: "capture" }],
  })
  expect(await shop.simulator.charge(charge.merchantChargeId)).toMatchObject({
    capturedAmount: 9990,
    refundedAmount: 0,
  })
  expect(await shop.requests("refund")).toHaveLength(1)
}

/** Creates a fulfillment and a shipment of one piece of each item of an order. */
export async function shipOnePieceOfEachItem(
  operator: ReturnType<typeof anAdminWithActionHelpers>,
  orderId: string
): Promise<void> {
  const path = `/admin/orders/${orderId}`
  const { order } = await expectSuccess(operator.request("get", path))
  const items = (order.items as { id: string }[]).map(({ id }) => ({
    id,
    quantity: 1,
  }))
  await expectSuccess(
    operator.request("post", `${path}/fulfillments`, { items })
  )
  const { order: packed } = await expectSuccess(
    operator.request("get", `${path}?fields=*fulfillments`)
  )
  const [{ id }] = packed.fulfillments as [{ id: string }]
  await expectSuccess(
    operator.request("post", `${path}/fulfillments/${id}/shipments`, { items })
  )
}
