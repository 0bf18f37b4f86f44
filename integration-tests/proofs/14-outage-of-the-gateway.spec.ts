import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aCodeCheckout, WALLET_PROVIDER } from "../support/a-code-checkout"
import { aGuest } from "../support/a-shopper"
import { eventually } from "../support/eventually"

const NOT_ANSWERED =
  "O serviço de pagamento está temporariamente indisponível e nada foi cobrado. Tente outra vez em instantes."
const CODE_STAYS =
  "Esta forma de pagamento está temporariamente indisponível. A que você já escolheu continua valendo; se já pagou, não pague de novo."
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

aCardShop(
  {},
  (shop) => {
    const aShopper = () => aGuest(shop.api, shop.store)
    const aPixCheckout = () => aCodeCheckout({ ...shop, shopper: aShopper() })
    const aCardCheckout = () =>
      aCardCheckoutWithCard({ ...shop, shopper: aShopper() })
    const five = async <Checkout>(make: () => Promise<Checkout>) => [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ]

    describe("a gateway that takes no card payments", () => {
      it("is not asked for a while: who pays by card reads so at once, Pix goes on, and it ends by itself", async () => {
        await shop.simulator.on("authorize").failBeforeCommit(429).times(5)
        const failing = await five(aCardCheckout)
        const checkout = await aCardCheckout()
        await Promise.all(failing.map(({ complete }) => complete()))
        const before = (await shop.requests()).length

        const refused = await checkout.complete()
        const asked = (await shop.requests()).slice(before)
        const pix = await (await aPixCheckout()).code()

        expect(refused.body.error?.message).toBe(NOT_ANSWERED)
        expect(asked).toEqual([])
        expect(pix.shown.state).toBe("pending")

        await eventually(async () => {
          const { body } = await checkout.complete()
          expect(body.type).toBe("order")
        })
        expect(await shop.charges()).toHaveLength(2)
      })
    })

    describe("a card payment of which nobody knows, while the gateway is away", () => {
      it("is told as being verified, and never as not charged", async () => {
        const failing = await five(aCardCheckout)
        const lost = await aCardCheckout()
        await shop.simulator.on("authorize").resetAfterCommit().once()
        await shop.simulator.on("look_up").failBeforeCommit(503).always()
        await lost.complete()
        await shop.simulator.on("authorize").failBeforeCommit(429).times(5)
        await Promise.all(failing.map(({ complete }) => complete()))

        const again = await lost.chooseCard()

        expect(again.body.message).toBe(BEING_VERIFIED)
        await shop.simulator.clearFaults()
      })
    })

    describe("a gateway that makes no wallet codes", () => {
      it("leaves a shopper the Pix code that he has", async () => {
        await shop.simulator.on("wallet").failBeforeCommit(429).times(5)
        const failing = await five(aPixCheckout)
        const checkout = await aPixCheckout()
        const { id } = await checkout.code()
        await Promise.all(failing.map(({ choose }) => choose(WALLET_PROVIDER)))
        const before = (await shop.requests()).length

        const refused = await checkout.choose(WALLET_PROVIDER)

        expect(refused.body.message).toBe(CODE_STAYS)
        expect((await shop.requests()).slice(before)).toEqual([])
        expect(await checkout.state(id)).toMatchObject({ state: "pending" })
      })
    })

    describe("a shopper who asks again and again whether his code is paid", () => {
      it("has the gateway asked six times a minute, and reads the same each time", async () => {
        const checkout = await aPixCheckout()
        await checkout.code()

        const answers = []
        for (let times = 0; times < 12; times++) {
          answers.push(await checkout.complete())
        }

        expect(await shop.requests("look_up")).toHaveLength(6)
        const read = answers.map(({ status, body }) =>
          JSON.stringify([status, body.error?.message])
        )
        expect(new Set(read).size).toBe(1)
      })
    })
  },
  { pauses: true }
)
