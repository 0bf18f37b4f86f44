import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import {
  aCardCheckoutWithCard,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { requireLatestChargeOfCheckout } from "../../../support/sales/a-failed-completion"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { aSoldOrder } from "../../../support/sales/a-sold-order"
import {
  ADMIN_ROUTES,
  chargeRequestsOfAdmin,
} from "../../../support/admin/admin-charges"
import { ADMIN_LOGIN } from "../../../../harness/admin/an-admin"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)

  it("the history of a payment shows the reason that an admin user entered for a refund", async () => {
    const { chargeId } = await aSoldOrder(shop)

    await expectSuccess(charges.refund(await charges.show(chargeId), 10))

    const { timeline } = await charges.show(chargeId)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: "refunded",
        amount: -10,
        actor_email: ADMIN_LOGIN.email,
        details: "The customer asked for it.",
      })
    )
  })

  it("the history of a payment shows the note that an admin user entered for a refund on Medusa's order page", async () => {
    const { chargeId, paymentId } = await aSoldOrder(shop)

    await expectSuccess(
      operator.admin.request("post", `/admin/payments/${paymentId}/refund`, {
        amount: 10,
        note: "The box was open.",
      })
    )

    const { timeline } = await charges.show(chargeId)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: "refunded",
        amount: -10,
        actor_email: ADMIN_LOGIN.email,
        details: "The box was open.",
      })
    )
  })

  it("the history of a payment shows the reason that an admin user entered for a capture", async () => {
    const { chargeId } = await aSoldOrder(shop, {
      providerId: MANUAL_CARD_PROVIDER,
    })
    const { observed } = await charges.show(chargeId)

    await expectSuccess(
      operator.admin.request(
        "post",
        `${ADMIN_ROUTES}/charges/${chargeId}/capture`,
        { observed, reason: "It is packed." }
      )
    )

    const { timeline } = await charges.show(chargeId)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: "captured",
        actor_email: ADMIN_LOGIN.email,
        details: "It is packed.",
      })
    )
  })

  it("for a declined card charge, the admin API names the order that another charge of the same cart paid later", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { number: CARD_NUMBERS.denied }
    )
    await checkout.complete()
    const declined = await requireLatestChargeOfCheckout(shop, checkout)
    expect((await charges.show(declined.id)).paid_later).toBeNull()

    await expectSuccess(checkout.chooseCard())
    const { order } = await expectSuccess(checkout.complete())

    expect((await charges.show(declined.id)).paid_later).toMatchObject({
      order_id: order.id,
      order_display_id: order.display_id,
    })
  })
})
