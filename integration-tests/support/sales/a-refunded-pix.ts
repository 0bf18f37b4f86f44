import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import { CPF } from "../../../harness/shopper/a-card-checkout"
import { aCheckoutWithPaymentCode, type CheckoutWithCode } from "./a-code-sale"
import {
  type FakeErp,
  requireLatestChargeOfCheckout,
  ageStoreRecordsAndSynchronize,
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
 * Creates a paid Pix charge whose cart could not be completed, and waits until the plugin has refunded the charge. The
 * account must have the rule that refunds such a payment immediately.
 */
export async function aRefundedPixCharge(
  shop: NotifiedShop,
  erp: FakeErp
): Promise<CheckoutWithCode> {
  const code = await aCheckoutWithPaymentCode(shop)
  erp.isDown = true
  await shop.simulator.pay(code.merchantChargeId)
  await shop.waitUntilNotificationsHandled(code.merchantChargeId)
  await eventually(async () => {
    await ageStoreRecordsAndSynchronize(shop, code, LONGER_THAN_COMPLETION_MS)
    expect(await shop.simulator.charge(code.merchantChargeId)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 9990,
    })
  })
  erp.isDown = false
  return code
}

/** Creates a card session for the cart of a Pix code. Throws if the store refuses the session. */
export async function createCardSessionForCartOfCode(
  shop: NotifiedShop,
  { checkout }: CheckoutWithCode,
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
 * Synchronizes a Pix charge and the latest charge of the same cart, two times each. Before each synchronization, makes
 * the store's records of the charge two minutes older.
 */
export async function synchronizePixAndLatestChargeTwice(
  shop: NotifiedShop,
  { checkout, merchantChargeId }: CheckoutWithCode
): Promise<void> {
  const charge = await requireLatestChargeOfCheckout(shop, checkout)
  for (let times = 0; times < 2; times++) {
    await ageStoreRecordsAndSynchronize(
      shop,
      { merchantChargeId },
      LONGER_THAN_COMPLETION_MS
    )
    await ageStoreRecordsAndSynchronize(shop, charge, LONGER_THAN_COMPLETION_MS)
  }
}

/**
 * Synchronizes the refunded Pix charge and the latest charge of its cart twice, and then expects that the latest charge
 * alone pays the whole order of R$ 99.90. The order must have no transaction of the Pix charge, and the gateway must
 * have received exactly one refund request.
 */
export async function synchronizeAndExpectPaidByLatestCharge(
  shop: NotifiedShop,
  { checkout, merchantChargeId }: CheckoutWithCode,
  {
    operator,
    orderId,
  }: { operator: ReturnType<typeof anAdminWithActionHelpers>; orderId: string }
): Promise<void> {
  const charge = await requireLatestChargeOfCheckout(shop, checkout)
  await synchronizePixAndLatestChargeTwice(shop, {
    checkout,
    merchantChargeId,
  } as CheckoutWithCode)
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
