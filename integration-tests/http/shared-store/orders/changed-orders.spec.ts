import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aCardCheckout,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import {
  PIX_AT_CHECKOUT_PROVIDER,
  parseCodeSession,
} from "../../../../harness/shopper/a-code-checkout"
import { createAndApplyPromotion } from "../../../support/sales/create-and-apply-promotion"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  makeLookupsDueAndSynchronize,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import {
  addABook,
  fulfillAllGoods,
  readOrderAmounts,
  requestReturnOfQuantity,
} from "../../../support/orders/an-order-to-pay"
import { listDiscrepanciesOfCharge } from "../../../support/admin/an-admin-with-actions"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { medusaSums } from "../../../support/orders/medusa-sums"
import { queryOf } from "../../../../src/medusa/container"
import { readCartAndOrderOfCollection } from "../../../../src/medusa/payment/read-session-with-cart"
import { anOrderWaitingForPayment } from "../../../support/orders/order-state"

const A_MINUTE_MS = 60_000

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const links = paymentLinkRequestsOfAdmin(() => admin)

  /** Sells four shirts for R$ 384.61 with a discount, and requests the return of two of them, worth R$ 192.305. */
  const aHalfReturnedOrder = async () => {
    const checkout = await aCardCheckout(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      { quantity: 4 }
    )
    expect(await createAndApplyPromotion(shop, checkout, 14.99)).toBe(384.61)
    await expectSuccess(checkout.chooseCard())
    const { order } = await expectSuccess(checkout.complete())
    await fulfillAllGoods(admin, order.id)
    await requestReturnOfQuantity(admin, order.id, 2)
    const { payments } = await medusaSums(shop.container, checkout.collectionId)
    const [charge] = await shop.charges()
    return {
      orderId: order.id as string,
      collectionId: checkout.collectionId,
      refund: (amount: number) =>
        admin.request("post", `/admin/payments/${payments[0]!.id}/refund`, {
          amount,
        }),
      atGateway: () => shop.simulator.charge(charge!.merchantChargeId),
      sums: () => medusaSums(shop.container, checkout.collectionId),
    }
  }
  const openDiscrepancies = async () => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return knex("checkout_transparent_discrepancy")
      .whereNull("resolved_at")
      .pluck("kind")
  }

  /**
   * Returns an order's unpaid amount in reais, which is negative for an overpaid order. Medusa subtracts a requested
   * return only if the field `total` is requested.
   */
  const readOutstandingAmount = async ({ orderId }: { orderId: string }) => {
    const path = `/admin/orders/${orderId}?fields=id,total,summary`
    const { order } = await expectSuccess(admin.request("get", path))
    return order.summary.pending_difference as number
  }

  it("a refund of R$ 192.305 for returned goods is sent to the gateway as R$ 192.31, and Medusa's order then owes nothing", async () => {
    const order = await aHalfReturnedOrder()
    expect(await readOutstandingAmount(order)).toBe(-192.305)

    const other = await order.refund(192.304)
    await expectSuccess(order.refund(192.305))
    await makeLookupsDueAndSynchronize(shop)

    expect(other.status).toBe(400)
    expect(await order.atGateway()).toMatchObject({ refundedAmount: 19_231 })
    expect(await order.sums()).toMatchObject({ refunded: 19_230.5 })
    expect(await readOutstandingAmount(order)).toBe(0)
    expect(await openDiscrepancies()).toEqual([])
  })

  it("before a further payment of an order is charged, the value of a requested return is subtracted from the order's outstanding amount", async () => {
    const order = await aHalfReturnedOrder()

    const sale = await readCartAndOrderOfCollection(
      queryOf(shop.container),
      order.collectionId,
      { mayHavePriceAdjustment: false }
    )

    expect(sale.orderId).toBe(order.orderId)
    expect(sale.orderOutstandingAmount).toBe("-192.305")
  })

  it("if the reserved card money of an edited order was released, the charge's discrepancy closes when an administrator creates a payment link for the order", async () => {
    const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    await addABook(shop, admin, order.orderId)
    const openDiscrepancyKinds = async () =>
      (
        await listDiscrepanciesOfCharge(admin, { id: order.chargeId }, "open")
      ).map(({ kind }) => kind)
    await synchronizeAfterTimePassed(shop, order, 2 * A_MINUTE_MS)
    expect(await openDiscrepancyKinds()).toEqual(["order_without_charge"])

    const link = await links.createLink({ order_id: order.orderId })
    await synchronizeAfterTimePassed(shop, order, A_MINUTE_MS)

    expect(link.amount).toBe(119.89)
    expect(await openDiscrepancyKinds()).toEqual([])
    await shop.simulator.payLink(link.order_number)
    await eventually(async () =>
      expect(await readOrderAmounts(admin, order.orderId)).toMatchObject({
        outstanding: 0,
      })
    )
  })

  it("an unpaid order that was edited gets a new Pix code, and is paid as soon as a notification reports the code's payment", async () => {
    const order = await anOrderWaitingForPayment(shop)
    await addABook(shop, admin, order.orderId)
    const path = `/store/payment-collections/${order.collectionId}/payment-sessions`
    // A new Pix code is refused until the plugin has canceled the first code, which it does in the background after the
    // edit.
    const code = await eventually(async () =>
      parseCodeSession(
        await expectSuccess(
          order.checkout.shopper.request("post", path, {
            provider_id: PIX_AT_CHECKOUT_PROVIDER,
            data: { document: CPF },
          })
        ),
        PIX_AT_CHECKOUT_PROVIDER
      )
    )
    const [newest] = (await shop.charges()).slice(-1)

    await shop.simulator.pay(newest!.merchantChargeId)
    await shop.waitUntilNotificationsHandled(newest!.merchantChargeId)

    expect(code.id).not.toBe(order.session.id)
    expect(await readOrderAmounts(admin, order.orderId)).toMatchObject({
      outstanding: 0,
    })
  })
})
