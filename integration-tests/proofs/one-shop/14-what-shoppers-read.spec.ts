import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopperText } from "../../../src/texts/shopper-texts"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
} from "../../support/a-card-checkout"
import { aCardShop } from "../../support/a-card-shop"
import { aCodeCheckout } from "../../support/a-code-checkout"
import { aShownCode } from "../../support/a-code-sale"
import { stockOf } from "../../support/a-failed-completion"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  choosePayment,
  completeCart,
  succeeds,
} from "../../support/a-shopper"
import { eventually } from "../../support/eventually"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import { whatIsLogged } from "../../support/what-is-logged"

const MINUTE_MS = 60_000

aCardShop({}, (shop) => {
  const log = whatIsLogged(shop)
  const aShopper = () => ({ ...shop, shopper: aGuest(shop.api, shop.store) })
  const rows = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  describe("a shopper whose cart cannot be completed", () => {
    it("reads that the stock is gone, while the log has core's own words", async () => {
      const checkout = await aCardCheckoutWithCard(aShopper())
      await stockOf(shop, 0)

      const answer = await checkout.complete()

      expect(answer).toEqual({
        status: 400,
        body: {
          type: "not_allowed",
          message: shopperText("out_of_stock", "pt-BR"),
        },
      })
      expect(log()).toMatch(`checkout-transparent: for cart ${checkout.cartId}`)
      expect(log()).toMatch(/"Not enough stock available for item iitem_/)
      expect(await shop.charges()).toEqual([])
    })

    it("is not asked to do anything about it once the money is there", async () => {
      const code = await aShownCode(shop)
      const { checkout } = code
      await stockOf(shop, 0)
      await shop.simulator.pay(code.merchantChargeId)
      await theJobSeesCodeAfter(shop, code, MINUTE_MS)

      const { status, body } = await checkout.complete()

      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: shopperText("order_not_placed", "pt-BR"),
      })
    })

    it("reads core's own words where another provider is paid", async () => {
      const { shopper, store } = aShopper()
      const cartId = await aCart(shopper, store)
      await succeeds(
        choosePayment(shopper, {
          collectionId: await aPaymentCollection(shopper, cartId),
          providerId: "pp_system_default",
        })
      )
      await stockOf(shop, 0)

      const { body } = await completeCart(shopper, cartId)

      expect(body.message).toMatch(/^Not enough stock available/)
    })
  })

  describe("a shopper whose payment cannot be started", () => {
    it("reads so when another tab has ended its session meanwhile", async () => {
      const checkout = await aCodeCheckout(aShopper())
      await shop.simulator.on("pix").slow(1_500).once()

      const answering = checkout.choose()
      await eventually(async () =>
        expect(await shop.requests("pix")).toHaveLength(1)
      )
      await rows()("payment_session")
        .where({ payment_collection_id: checkout.collectionId })
        .delete()
      const { body } = await answering

      expect(body.message).toBe(shopperText("payment_replaced", "pt-BR"))
      expect(log()).toMatch(/Medusa said "PaymentSession with id .* not found"/)
    })

    it("reads what to put right in what was entered, and the log says it to the developer", async () => {
      const checkout = await aCodeCheckout(aShopper())
      const card = await aCardCheckout(aShopper())

      const document = await checkout.choose(undefined, { document: "123" })
      const installments = await card.chooseCard({ installments: 13 })
      const token = await card.chooseCard({
        data: { temporary_card_token: null },
      })

      expect(document.body).toEqual({
        type: "invalid_data",
        message: shopperText("document_invalid", "pt-BR"),
      })
      expect(installments.body.message).toBe(
        shopperText("too_many_installments", "pt-BR")
      )
      expect(token.body.message).toBe(shopperText("card_missing", "pt-BR"))
      expect(log()).toContain(
        "Invalid pix payment: data.document is not a valid CPF or CNPJ"
      )
    })
  })
})
