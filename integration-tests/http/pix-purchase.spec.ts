import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopperText } from "../../src/core/texts/shopper-texts"
import { CPF } from "../support/a-card-checkout"
import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_PROVIDER,
  sessionIn,
} from "../support/a-code-checkout"
import { aCodeSale, aShownCode, orderPaidWith } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import {
  aGuest,
  type CartContents,
  choosePayment,
  succeeds,
} from "../support/a-shopper"
import { bothSums } from "../support/a-sold-order"
import { orders, reservations, sessionsInCart } from "../support/a-stored-cart"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { tablesThatHold } from "../support/database/what-is-written"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 3_000, callMs: 1_500, connectMs: 500 },
}
/** The registry's own example of the letters that company numbers have since July 2026. */
const ALPHANUMERIC_CNPJ = "12.ABC.345/01DE-35"
const NO_DOCUMENTS = [
  "529.982.247-24",
  "11111111111",
  "12.ABC.345/01DE-36",
  "not a document",
]
const CODE_UNPAID =
  "Ainda não recebemos o pagamento. Pague com o código; o pedido é concluído sozinho assim que o pagamento chegar."
const MINUTE_MS = 60_000
const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop(TIMES, (shop) => {
  const aCheckout = (contents?: CartContents) =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) }, contents)
  const operations = async () =>
    (await shop.requests())
      .map(({ operation }) => operation)
      .filter((operation) => operation !== "token")

  describe("a Pix session before the buyer is known", () => {
    it("says that the document is missing, asks nothing of the gateway, and a new one with it has a code", async () => {
      const checkout = await aCheckout()

      const picked = await succeeds(
        choosePayment(checkout.shopper, {
          collectionId: checkout.collectionId,
          providerId: PIX_PROVIDER,
        })
      )
      const askedBefore = await operations()
      const completed = await checkout.complete()
      const session = await checkout.code()

      expect(sessionIn(picked, PIX_PROVIDER).shown).toEqual({
        account: "br",
        method: "pix",
        state: "incomplete",
        missing: ["document"],
      })
      expect(askedBefore).toEqual([])
      expect(completed.body.error).toMatchObject({
        type: "payment_authorization_error",
        message: expect.stringContaining("Informe seu CPF ou CNPJ"),
      })
      expect(session.shown.state).toBe("pending")
    })

    it("names everything that the cart lacks, and a new one has a code when it is there", async () => {
      const checkout = await aCheckout({
        email: null,
        address: { first_name: "", last_name: "", phone: undefined },
      })

      const lacking = await checkout.code()
      const askedBefore = await operations()
      await succeeds(
        checkout.shopper.request("post", `/store/carts/${checkout.cartId}`, {
          email: checkout.shopper.email,
          billing_address: {
            first_name: "Maria",
            last_name: "Souza",
            phone: "+5511987654321",
          },
        })
      )
      const session = await checkout.code()

      expect(lacking.shown).toEqual({
        account: "br",
        method: "pix",
        state: "incomplete",
        missing: [
          "email",
          "billing_address.first_name",
          "billing_address.phone",
        ],
        message:
          "Informe o e-mail. Informe o nome. Informe o telefone com DDD.",
      })
      expect(askedBefore).toEqual([])
      expect(session.shown.state).toBe("pending")
      expect(session.shown).not.toHaveProperty("missing")
    })

    it("is refused in words for a document that is none, and nothing is begun", async () => {
      const checkout = await aCheckout()

      for (const document of NO_DOCUMENTS) {
        const answer = await checkout.choose(PIX_PROVIDER, { document })

        expect(answer).toMatchObject({
          status: 400,
          body: {
            type: "invalid_data",
            message: shopperText("document_invalid", "pt-BR"),
          },
        })
        expect(JSON.stringify(answer.body)).not.toContain(document)
      }
      expect(await sessionsInCart(checkout)).toEqual([])
      expect(await operations()).toEqual([])
    })
  })

  describe("the document of a buyer", () => {
    it("may be a company's with letters in it", async () => {
      const checkout = await aCheckout()

      await checkout.code(PIX_PROVIDER, { document: ALPHANUMERIC_CNPJ })

      expect((await shop.requests("pix"))[0]?.body).toMatchObject({
        customer: { documentType: "CNPJ" },
      })
    })

    it("is in none of Medusa's tables, nor what a card would need, and no key that was sent stays in the session", async () => {
      const checkout = await aCheckout()

      await checkout.code(PIX_PROVIDER, {
        temporary_card_token: "a-card-token",
        installments: 3,
        note: "keep me",
      })

      const [session] = await sessionsInCart(checkout)
      expect(Object.keys(session?.data ?? {}).sort()).toEqual([
        "checkout_transparent",
        "session_id",
      ])
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const ask = async (sql: string) =>
        (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
      expect(
        await tablesThatHold(ask, [
          CPF,
          CPF.replace(/\D/g, ""),
          "a-card-token",
          "keep me",
        ])
      ).toEqual([])
      expect(JSON.stringify(await shop.requests("pix"))).not.toContain(
        "a-card-token"
      )
    })
  })

  describe("a Pix code", () => {
    it("is shown with its text, a picture and its end, and is the same whenever the cart is read", async () => {
      const { checkout, session } = await aShownCode(shop)
      const inHalfAnHour = Date.now() + 30 * MINUTE_MS

      expect(session.shown).toEqual({
        account: "br",
        method: "pix",
        state: "pending",
        installments: 1,
        merchant_charge_id: session.merchantChargeId,
        code: {
          payload: (await shop.simulator.charge(session.merchantChargeId))
            ?.qrCode,
          image: expect.stringMatching(/^data:image\/gif;base64,R0lGOD/),
          expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      })
      const end = Date.parse(session.shown.code?.expires_at ?? "")
      expect(Math.abs(end - inHalfAnHour)).toBeLessThan(10_000)
      for (let time = 0; time < 2; time++) {
        expect(await sessionsInCart(checkout)).toMatchObject([
          { id: session.id, data: { checkout_transparent: session.shown } },
        ])
      }
      expect(await operations()).toEqual(["pix"])
    })

    it.each([
      [
        "draws its picture where the gateway gives an empty one",
        "empty",
        "gif",
      ],
      ["shows the gateway's own picture", "png", "png"],
    ] as const)("%s", async (_what, given, shown) => {
      await shop.simulator.setPixImage(given)

      const { session } = await aShownCode(shop)
      await shop.simulator.setPixImage("null")

      expect(session.shown.code?.image).toMatch(
        new RegExp(`^data:image/${shown};base64,[A-Za-z0-9+/]{40,}`)
      )
    })

    it("that nobody has paid places no order however often the button is pressed, changes nothing, and can be paid after that", async () => {
      const code = await aShownCode(shop)

      for (let time = 0; time < 2; time++) {
        expect(await code.checkout.complete()).toMatchObject({
          status: 200,
          body: {
            type: "cart",
            error: {
              type: "payment_requires_more_error",
              message: CODE_UNPAID,
            },
          },
        })
      }

      expect(await orders(shop)).toBe(0)
      expect(await reservations(shop)).toBe(0)
      expect(await sessionsInCart(code.checkout)).toMatchObject([
        {
          id: code.session.id,
          status: "pending",
          data: {
            checkout_transparent: { code: code.session.shown.code },
          },
        },
      ])
      await shop.simulator.pay(code.merchantChargeId)
      const sale = await orderPaidWith(shop, code)
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
    })
  })

  describe("a Pix that was paid", () => {
    it("places its order by itself with two calls to the gateway, and shows neither text nor picture any more", async () => {
      const sale = await aCodeSale(shop)
      await shop.settled()

      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
      expect(await operations()).toEqual(["pix", "look_up"])
      const { order } = await succeeds(sale.checkout.complete())
      expect(order.id).toBe(sale.orderId)
      expect(await operations()).toEqual(["pix", "look_up"])
      const told = await succeeds(
        sale.checkout.shopper.request(
          "get",
          `/store/orders/${sale.orderId}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
        )
      )
      const { payments, payment_sessions } = told.order.payment_collections[0]
      for (const { data } of [...payments, ...payment_sessions]) {
        expect(data.checkout_transparent).toMatchObject({
          state: "paid",
          merchant_charge_id: sale.merchantChargeId,
        })
        expect(data.checkout_transparent).not.toHaveProperty("code")
      }
      await expectTold(shop, "checkout_transparent.payment.paid", [
        { order_id: sale.orderId, method: "pix", captured: 99.9 },
      ])
    })

    it("whose notification was lost is found by the job, which places the order", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.pay(code.merchantChargeId)

      await theJobSeesCodeAfter(shop, code, 2 * MINUTE_MS)

      const sale = await orderPaidWith(shop, code)
      expect(await bothSums(shop, sale)).toEqual(agreed(PAID))
      expect(await shop.inbox()).toEqual([])
    })

    it("whose notification was lost places its order when the shopper presses the button", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.pay(code.merchantChargeId)

      const { order } = await succeeds(code.checkout.complete())

      const sums = await medusaSums(shop.container, code.checkout.collectionId)
      expect(sums).toMatchObject({ captured: 9990, orders: [{ id: order.id }] })
      expect(sums.payments).toHaveLength(1)
    })

    it("and refunded in part in the merchant panel, told twice and the other way round, places one order with that refund", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setPixPartialRefunds(true)
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.holdNotifications()
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.panelRefund(code.merchantChargeId, 1000)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      const sale = await orderPaidWith(shop, code)
      await shop.settled()
      await shop.simulator.setPixPartialRefunds(false)

      await eventually(async () =>
        expect(await bothSums(shop, sale)).toEqual(
          agreed({
            captured: 9990,
            refunded: 1000,
            paymentStatus: "partially_refunded",
          })
        )
      )
      expect(await orders(shop)).toBe(1)
      expect(await orderInMedusa(shop, sale)).toMatchObject({
        captures: [99.9],
        refunds: [10],
      })
      await expectTold(shop, "checkout_transparent.payment.refunded", [
        { order_id: sale.orderId, refund_amount: 10 },
      ])
      await expectTold(shop, "checkout_transparent.payment.paid", [])
    })
  })

  describe("the state of a session", () => {
    const answerOf = ({ shopper: _ }: CodeCheckout, sessionId: string) =>
      fetch(`${shop.url}/store/checkout-transparent/sessions/${sessionId}`, {
        headers: { "x-publishable-api-key": shop.store.publishableKey },
      })

    it("is pending, then paid with its order, with nothing secret or personal in it, and may be cached for a moment", async () => {
      const code = await aShownCode(shop)
      const pending = await answerOf(code.checkout, code.session.id)
      const shownPending: unknown = await pending.json()
      await shop.simulator.pay(code.merchantChargeId)
      const sale = await orderPaidWith(shop, code)
      const paid = await answerOf(code.checkout, code.session.id)

      expect(shownPending).toEqual({
        session: {
          id: code.session.id,
          method: "pix",
          state: "pending",
          expires_at: code.session.shown.code?.expires_at,
          order_id: null,
        },
      })
      expect(pending.headers.get("cache-control")).toBe("public, max-age=1")
      expect(await paid.json()).toEqual({
        session: {
          id: code.session.id,
          method: "pix",
          state: "paid",
          expires_at: code.session.shown.code?.expires_at,
          order_id: sale.orderId,
        },
      })
      expect(paid.headers.get("cache-control")).toBe("public, max-age=60")
    })

    it("is being verified while nobody knows whether there is a code", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("pix").failAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const session = await checkout.code()

      expect(session.shown.state).toBe("being_verified")
      expect(await checkout.state(session.id)).toMatchObject({
        state: "being_verified",
        order_id: null,
      })
    })

    it("is refused when the gateway made no code; the shopper is told in words", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("pix")
        .respond(400, { message: "no such product" })
        .once()

      const answer = await checkout.choose()

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(
            "Não foi possível gerar o código para pagamento e nada foi cobrado."
          ),
        },
      })
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const { payment_session_id } = await knex(
        "checkout_transparent_charge"
      ).first("payment_session_id")
      expect(await checkout.state(payment_session_id)).toMatchObject({
        state: "refused",
      })
    })

    it("of a session without a charge is not found, of a card's without one neither", async () => {
      const checkout = await aCheckout()
      const body = await succeeds(
        choosePayment(checkout.shopper, {
          collectionId: checkout.collectionId,
          providerId: PIX_PROVIDER,
        })
      )

      for (const id of [sessionIn(body, PIX_PROVIDER).id, "payses_unknown"]) {
        const answer = await answerOf(checkout, id)
        expect(answer.status).toBe(404)
        expect(await answer.json()).toMatchObject({ type: "not_found" })
      }
    })
  })

  it("the store is told once of a code that is to be paid, and once that it was", async () => {
    const code = await aShownCode(shop)
    await theJobSeesCodeAfter(shop, code, MINUTE_MS)
    await theJobSeesCodeAfter(shop, code, MINUTE_MS)
    await expectTold(shop, "checkout_transparent.payment.pending", [
      {
        merchant_charge_id: code.merchantChargeId,
        method: "pix",
        amount: 99.9,
        captured: 0,
        order_id: null,
        code: code.session.shown.code?.payload ?? "",
      },
    ])

    await shop.simulator.pay(code.merchantChargeId)
    const sale = await orderPaidWith(shop, code)
    await shop.settled()

    await expectTold(shop, "checkout_transparent.payment.paid", [
      { merchant_charge_id: sale.merchantChargeId, order_id: sale.orderId },
    ])
    expect(shop.told("checkout_transparent.payment.pending")).toHaveLength(1)
  })
})
