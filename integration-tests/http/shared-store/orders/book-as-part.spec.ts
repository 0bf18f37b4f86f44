import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { anOrderWaitingForPayment } from "../../../support/orders/order-state"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { readOrderAmounts } from "../../../support/orders/an-order-to-pay"
import { eventually } from "../../../../harness/eventually"
import { listDiscrepanciesOfCharge } from "../../../support/admin/an-admin-with-actions"

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const links = paymentLinkRequestsOfAdmin(() => admin)

  it("a payment of R$ 0.01 for an order of R$ 99.90 is recorded when an administrator accepts it as a part, and a payment link collects R$ 99.89", async () => {
    const order = await anOrderWaitingForPayment(shop)
    const requestBookingAsPart = () =>
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${order.chargeId}/book-as-part`,
        { reason: "The shopper has called." }
      )
    const expectOutstandingAndKinds = (outstanding: number, kinds: string[]) =>
      eventually(async () => {
        const open = await listDiscrepanciesOfCharge(
          admin,
          { id: order.chargeId },
          "open"
        )
        expect(open.map(({ kind }) => kind)).toEqual(kinds)
        expect(await readOrderAmounts(admin, order.orderId)).toMatchObject({
          outstanding,
        })
      })

    await shop.simulator.pay(order.merchantChargeId, { amount: 1 })
    await expectOutstandingAndKinds(99.9, ["unmatched_payment"])
    await expectSuccess(requestBookingAsPart())
    const again = await requestBookingAsPart()
    const link = await links.createLink({ order_id: order.orderId })
    await shop.simulator.payLink(link.order_number)

    expect(again.status).toBe(400)
    expect(link.amount).toBe(99.89)
    await expectOutstandingAndKinds(0, [])
  })
})
