import { Modules } from "@medusajs/framework/utils"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { eventually } from "../../../../harness/eventually"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { medusaSums } from "../../../support/orders/medusa-sums"

const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

describeNotifiedShop({}, (shop) => {
  const payments = () => shop.container.resolve(Modules.PAYMENT)

  it("while a cart's completion hangs before the card charge, a second completion says that the payment is being verified, and the card is charged once", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    const authorize = payments().authorizePaymentSession.bind(payments())
    let goOn = () => {}
    const isResumed = new Promise<void>((resolve) => (goOn = resolve))
    const stopped = jest
      .spyOn(payments(), "authorizePaymentSession")
      .mockImplementationOnce(async (...given) => {
        await isResumed
        return authorize(...given)
      })

    const first = checkout.complete()
    try {
      await eventually(() => expect(stopped).toHaveBeenCalled())

      expect(await checkout.complete()).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: BEING_VERIFIED },
      })
      expect(await shop.charges()).toEqual([])
    } finally {
      goOn()
    }

    const { order } = await expectSuccess(first)
    expect((await expectSuccess(checkout.complete())).order.id).toBe(order.id)
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ orders: [{ id: order.id }], captured: 9990 })
    expect(await shop.charges()).toHaveLength(1)
  })
})
