import { aCodeCheckout } from "../../support/a-code-checkout"
import { aShownCode, type ShownCode } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { type Answer, aGuest, succeeds } from "../../support/a-shopper"
import {
  openChargesOf,
  orders,
  sessionsInCart,
} from "../../support/a-stored-cart"
import {
  chooseCardInstead,
  expectWords,
  liveChargesOf,
} from "../../support/another-payment"
import {
  type AsynchronousMethod,
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

  const show = ({ provider }: AsynchronousMethod) =>
    aShownCode(shop, { providerId: provider })

  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  /** Another one of the same cart, which has to be made. */
  const another = async (
    { checkout }: Pick<ShownCode, "checkout">,
    { provider } = PIX
  ): Promise<ShownCode> => {
    const session = await checkout.code(provider)
    return { checkout, session, merchantChargeId: session.merchantChargeId }
  }

  const statusOf = async (code: ShownCode) =>
    (await atGateway(shop, code)).status

  const made = async () => {
    const asked = (await shop.requests()).map(({ operation }) => operation)
    return asked.filter((operation) =>
      METHODS.some(({ creation }) => creation === operation)
    )
  }

  const pays = async (code: ShownCode, centavos = 9990) => {
    await payAtGateway(shop, code)
    await isSold(shop, code.checkout, centavos)
    await shop.resolved()
    expect(await orders(shop)).toBe(1)
  }

  const wantsTwo = async ({ checkout }: ShownCode): Promise<Answer> => {
    const { shopper, cartId } = checkout
    const cart = `/store/carts/${cartId}`
    const { body } = await shopper.request("get", cart)
    const path = `${cart}/line-items/${body.cart.items[0].id as string}`
    return shopper.request("post", path, { quantity: 2 })
  }

  const aCardPays = async ({ checkout }: ShownCode) => {
    await succeeds(chooseCardInstead(shop, checkout))
    const { order } = await succeeds(checkout.complete())
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ captured: 9990, refunded: 0, orders: [{ id: order.id }] })
  }

  it.each(METHODS)(
    "a $method that nobody has paid is ended at the gateway before a card is charged, and the card pays the order",
    async (method) => {
      const code = await show(method)

      await succeeds(chooseCardInstead(shop, code.checkout))
      const before = await statusOf(code)
      await aCardPays(code)

      expect(before).toBe("CANCELED")
      const asked = (await shop.requests()).map(({ operation }) => operation)
      expect(asked.indexOf(method.ending)).toBeGreaterThan(0)
      expect(asked.indexOf(method.ending)).toBeLessThan(
        asked.indexOf("authorize")
      )
      for (const once of [method.creation, method.ending, "authorize"]) {
        expect(asked.filter((one) => one === once)).toHaveLength(1)
      }
      expect(await code.checkout.state(code.session.id)).toMatchObject({
        state: "canceled",
        order_id: null,
      })
    }
  )

  it.each<[string, (code: ShownCode) => Promise<Answer>]>([
    ["a card", ({ checkout }) => chooseCardInstead(shop, checkout)],
    ["another one", ({ checkout }) => checkout.choose(PIX.provider)],
    ["a change of its cart", wantsTwo],
  ])(
    "a Pix code that was paid a moment ago, of which nobody has told, does not make way for %s, and places its order",
    async (_, change) => {
      const code = await show(PIX)
      await shop.simulator.pauseNotifications()
      await payAtGateway(shop, code)

      expect(await change(code)).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: PAID_ALREADY },
      })

      await shop.simulator.releaseNotifications()
      await isSold(shop, code.checkout)
      expect(await made()).toEqual([PIX.creation])
    }
  )

  describe("two tabs of one cart", () => {
    it("or three clicks that choose Pix at once end with one code that can be paid, and each is told what to do", async () => {
      const checkout = await aCheckout()

      const answers = await Promise.all(
        Array.from({ length: 3 }, () => checkout.choose())
      )

      answers.forEach(expectWords)
      expect(answers.map(({ status }) => status)).toContain(200)
      const [shown, ...others] = await sessionsInCart(checkout)
      expect(others).toEqual([])
      const { state, merchant_charge_id } = shown!.data.checkout_transparent
      expect(state).toBe("pending")
      expect(await liveChargesOf(shop)).toEqual([merchant_charge_id])
      expect(await openChargesOf(shop, checkout)).toBe(1)
      const code = await another({ checkout })
      expect(await liveChargesOf(shop)).toEqual([code.merchantChargeId])
      await pays(code)
    })
  })
})
