import Medusa from "@medusajs/js-sdk"
import { MathBN } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
  type ShownPayment,
} from "../support/a-code-checkout"
import { aTemporaryCardToken } from "../support/a-card"
import { CARD_PROVIDER, CPF } from "../support/a-card-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { codeBlocks, runCode } from "../support/readme-code"

type ChoosePayment = (
  sdk: Medusa,
  cartId: string,
  choice: { provider_id: string; data?: Record<string, unknown> }
) => Promise<{
  total: number
  session: { id: string; data: { checkout_transparent: ShownPayment } }
}>

const [storefront = "", guard = ""] = codeBlocks("docs/pix-discount.md")

// A store has it in src/workflows/hooks, which Medusa loads before it starts.
runCode(guard)

aNotifiedShop({}, (shop) => {
  const { choosePayment } = runCode<{ choosePayment: ChoosePayment }>(
    storefront
  )

  const createDiscount = (value = 5) =>
    createPromotionsWorkflow(shop.container).run({
      input: {
        promotionsData: [
          {
            code: "PIX5",
            type: "standard",
            status: "active",
            is_automatic: false,
            application_method: {
              type: "percentage",
              target_type: "items",
              allocation: "across",
              value,
              currency_code: "brl",
            },
          },
        ],
      },
    })

  const checkout = async () => {
    const shopping = await aCodeCheckout({
      ...shop,
      shopper: aGuest(shop.api, shop.store),
    })
    const sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.store.publishableKey,
    })
    const pick = (
      provider_id: string,
      data: Record<string, unknown> = { document: CPF }
    ) => choosePayment(sdk, shopping.cartId, { provider_id, data })
    return { ...shopping, pick }
  }

  const aCard = async () => ({
    document: CPF,
    temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
  })

  const orderOf = async ({ shopper }: CodeCheckout, id: string) => {
    const { order } = await succeeds(
      shopper.request("get", `/store/orders/${id}?fields=total,payment_status`)
    )
    return order as { total: number; payment_status: string }
  }

  const paidOrder = async (
    shopping: CodeCheckout,
    session: { id: string; data: { checkout_transparent: ShownPayment } }
  ) => {
    const { merchant_charge_id = "" } = session.data.checkout_transparent
    await shop.simulator.pay(merchant_charge_id)
    return eventually(async () => {
      const { order_id } = await shopping.state(session.id)
      const order = await orderOf(shopping, order_id ?? "")
      expect(order.payment_status).toBe("captured")
      return order
    })
  }

  describe("a discount for Pix, as the guide shows it", () => {
    it.each([
      { percent: 5, total: 94.905, centavos: 9491 },
      { percent: 3.33, total: 96.57333, centavos: 9657 },
    ] as const)(
      "of $percent % makes a code of $centavos centavos, and its order is paid to the centavo",
      async ({ percent, total, centavos }) => {
        await createDiscount(percent)
        const shopping = await checkout()

        const chosen = await shopping.pick(PIX_PROVIDER)
        const order = await paidOrder(shopping, chosen.session)

        expect(chosen.total).toBe(total)
        expect(order.total).toBe(total)
        expect(MathBN.mult(order.total, 100).dp(0).toNumber()).toBe(centavos)
        expect(await shop.charges()).toMatchObject([
          { originalAmount: centavos, capturedAmount: centavos },
        ])
        expect(
          shop.reported("checkout_transparent.discrepancy.opened")
        ).toEqual([])
      }
    )

    it("is gone, and the code given up, when the shopper picks a card", async () => {
      await createDiscount()
      const shopping = await checkout()
      await shopping.pick(PIX_PROVIDER)

      const chosen = await shopping.pick(CARD_PROVIDER, await aCard())
      const { order } = await succeeds(shopping.complete())

      expect(chosen.total).toBe(99.9)
      expect(order.total).toBe(99.9)
      expect(await shop.charges()).toMatchObject([
        { paymentType: "PIX", transactionStatus: "CANCELED" },
        { paymentType: "CREDIT", capturedAmount: 9990 },
      ])
    })

    it("cannot be taken with a card, and the shopper reads why", async () => {
      await createDiscount()
      const shopping = await checkout()
      await succeeds(
        shopping.shopper.request(
          "post",
          `/store/carts/${shopping.cartId}/promotions`,
          { promo_codes: ["PIX5"] }
        )
      )
      const card = await aCard()
      await succeeds(shopping.choose(CARD_PROVIDER, card))

      const refused = await shopping.complete()

      expect(refused).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: expect.stringContaining("vale só para pagamento com Pix"),
        },
      })
      expect(await shop.charges()).toEqual([])
      await shopping.pick(CARD_PROVIDER, card)
      const { order } = await succeeds(shopping.complete())
      expect(order.total).toBe(99.9)
    })
  })
})
