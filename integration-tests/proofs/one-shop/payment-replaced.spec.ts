import { aTemporaryCardToken } from "../../support/a-card"
import { CARD_PROVIDER, CPF } from "../../support/a-card-checkout"
import { aShownCode, type ShownCode } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { type Answer, choosePayment, succeeds } from "../../support/a-shopper"
import {
  atGateway,
  isSold,
  METHODS,
  payAtGateway,
  PIX,
} from "../../support/asynchronous-methods"
import { medusaSums } from "../../support/medusa-sums"

const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
  })

  const chooseCardInstead = async ({ checkout }: ShownCode): Promise<Answer> =>
    choosePayment(checkout.shopper, {
      collectionId: checkout.collectionId,
      providerId: CARD_PROVIDER,
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })

  it.each(METHODS)(
    "a $method that nobody has paid is ended at the gateway before a card is charged, and the card pays the order",
    async ({ provider, creation, ending }) => {
      const code = await aShownCode(shop, { providerId: provider })
      const { checkout } = code

      await succeeds(chooseCardInstead(code))
      const { status } = await atGateway(shop, code)
      const { order } = await succeeds(checkout.complete())

      expect(status).toBe("CANCELED")
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        captured: 9990,
        refunded: 0,
        orders: [{ id: order.id }],
      })
      const asked = (await shop.requests()).map(({ operation }) => operation)
      const moving = [creation, ending, "authorize"]
      expect(asked.filter((one) => moving.includes(one))).toEqual(moving)
      expect(await checkout.state(code.session.id)).toMatchObject({
        state: "canceled",
        order_id: null,
      })
    }
  )

  it.each<[string, (code: ShownCode) => Promise<Answer>]>([
    ["a card", chooseCardInstead],
    ["another one", ({ checkout }) => checkout.choose(PIX.provider)],
  ])(
    "a Pix code that was paid a moment ago, of which nobody has told, does not make way for %s, and places its order",
    async (_, change) => {
      const code = await aShownCode(shop, { providerId: PIX.provider })
      await shop.simulator.pauseNotifications()
      await payAtGateway(shop, code)

      expect(await change(code)).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: PAID_ALREADY },
      })

      await shop.simulator.releaseNotifications()
      await isSold(shop, code.checkout)
    }
  )
})
