import type {
  ICartModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { shopperText } from "../../src/texts/shopper-texts"
import { CPF } from "../support/a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "../support/a-code-checkout"
import { aShownCode, orderPaidWith } from "../support/a-code-sale"
import {
  aShownLink,
  LINK_PROVIDER,
  linkAtGateway,
  linkIdOf,
  orderPaidAt,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, type CartContents, succeeds } from "../support/a-shopper"
import { bothSums } from "../support/a-sold-order"
import { orders, sessionsInCart } from "../support/a-stored-cart"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { isSold } from "../support/asynchronous-methods"
import { tablesThatContain } from "../support/database/what-is-written"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { expectPublishedFor } from "../support/expect-published-for"

const REDIRECT_URL = "http://localhost:8000/voltar?account=br"
const ACCOUNT = {
  paymentLink: {
    name: "Loja de teste {reference}",
    validityDays: 2,
    redirectUrl: REDIRECT_URL,
  },
}
/** The same merchant, who has payment links for the other accounts only. */
const WITHOUT_LINKS = "pp_transparent-link_br-manual"
/** The registry's own example of the letters that company numbers have since July 2026. */
const ALPHANUMERIC_CNPJ = "12.ABC.345/01DE-35"

aNotifiedShop(ACCOUNT, (shop) => {
  const aCheckout = (contents?: CartContents) =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) }, contents)

  const operations = async () =>
    (await shop.requests())
      .map(({ operation }) => operation)
      .filter((operation) => operation !== "token")

  const holding = (...texts: string[]) => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const ask = async (sql: string) =>
      (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
    return tablesThatContain(ask, [CPF, CPF.replace(/\D/g, ""), ...texts])
  }

  describe("a Pix code", () => {
    it("needs what is named where the cart lacks it, and is made when it is there", async () => {
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
      const { shown } = await checkout.code()

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
      expect(shown.state).toBe("pending")
      expect(shown).not.toHaveProperty("missing")
    })

    it("is refused in words for a document that is none, and nothing is begun", async () => {
      const checkout = await aCheckout()

      for (const document of [
        "529.982.247-24",
        "11111111111",
        "12.ABC.345/01DE-36",
        "not a document",
      ]) {
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

    it("may be a company's with letters in its number", async () => {
      const checkout = await aCheckout()

      await checkout.code(PIX_PROVIDER, { document: ALPHANUMERIC_CNPJ })

      expect((await shop.requests("pix"))[0]?.body).toMatchObject({
        customer: { documentType: "CNPJ" },
      })
    })

    it("leaves its buyer's document in none of Medusa's tables, nor what a card would need, nor any key that was sent", async () => {
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
      expect(await holding("a-card-token", "keep me")).toEqual([])
      expect(JSON.stringify(await shop.requests("pix"))).not.toContain(
        "a-card-token"
      )
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

    it("that was paid and refunded in part in the merchant panel, told twice and the other way round, places one order with that refund", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setPixPartialRefunds(true)
      await shop.simulator.onNotification().duplicate().always()
      await shop.simulator.pauseNotifications()
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.panelRefund(code.merchantChargeId, 1000)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      const sale = await orderPaidWith(shop, code)
      await shop.resolved()
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
      const { checkout } = code
      await expectPublishedFor(
        shop,
        checkout,
        "checkout_transparent.payment.refunded",
        [{ order_id: sale.orderId, refund_amount: 10 }]
      )
      await expectPublishedFor(
        shop,
        checkout,
        "checkout_transparent.payment.paid",
        []
      )
    })
  })

  describe("the state of a session", () => {
    const answerOf = (sessionId: string) =>
      fetch(`${shop.url}/store/checkout-transparent/sessions/${sessionId}`, {
        headers: { "x-publishable-api-key": shop.store.publishableKey },
      })

    it("has nothing secret or personal in it, and may be cached for a moment, longer when it is paid", async () => {
      const code = await aShownCode(shop)
      const session = {
        id: code.session.id,
        method: "pix",
        expires_at: code.session.shown.code?.expires_at,
      }
      const pending = await answerOf(code.session.id)
      expect(await pending.json()).toEqual({
        session: { ...session, state: "pending", order_id: null },
      })
      await shop.simulator.pay(code.merchantChargeId)
      const { orderId } = await orderPaidWith(shop, code)

      const paid = await answerOf(code.session.id)

      expect(await paid.json()).toEqual({
        session: { ...session, state: "paid", order_id: orderId },
      })
      expect(
        [pending, paid].map(({ headers }) => headers.get("cache-control"))
      ).toEqual(["public, max-age=1", "public, max-age=60"])
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

    it("is null for a session without a charge, and for one that nobody knows", async () => {
      const checkout = await aCheckout()
      const incomplete = await checkout.code(PIX_PROVIDER, {
        document: undefined,
      })

      for (const id of [incomplete.id, "payses_unknown"]) {
        const answer = await answerOf(id)
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual({ session: null })
      }
    })
  })

  describe("a payment link", () => {
    it("is the shop's at the gateway: its words, its ways to pay, its last day, and where payers are sent afterwards", async () => {
      const { checkout, session, linkId } = await aShownLink(shop)
      const reference = checkout.cartId.slice(-6).toUpperCase()

      const link = await linkAtGateway(shop, { linkId })

      const inSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
        timeZone: "America/Sao_Paulo",
      })
      const lastMoment = new Date(session.shown.link?.expires_at ?? "")
      expect(link).toMatchObject({
        name: `Loja de teste ${reference}`,
        amount: 9990,
        paymentTypes: expect.arrayContaining(["PIX", "WALLET", "CREDIT_CARD"]),
        maximumInstallments: 12,
        redirectUrl: REDIRECT_URL,
        expiredAt: inSaoPaulo.format(lastMoment),
      })
      const daysLeft = (lastMoment.getTime() - Date.now()) / (24 * 3_600_000)
      expect(daysLeft).toBeGreaterThan(2)
      expect(daysLeft).toBeLessThan(3)
    })

    it("takes nothing from a request: neither words, nor an amount, nor where payers are sent, nor a document", async () => {
      const checkout = await aCheckout()

      const session = await checkout.code(LINK_PROVIDER, {
        redirect_url: "https://thief.example/thanks",
        redirectUrl: "https://thief.example/thanks",
        purpose: "free",
        actor: "user_of_the_thief",
        name: "Name of the thief",
        reference: "thief",
        amount: 1,
        validityDays: 300,
      })

      const link = await linkAtGateway(shop, { linkId: linkIdOf(session) })
      expect(link).toMatchObject({ amount: 9990, redirectUrl: REDIRECT_URL })
      expect(JSON.stringify(await shop.requests("create_link"))).not.toContain(
        "thief"
      )
      expect(await holding("thief")).toEqual([])
    })

    it("needs neither name, nor phone, nor document of the buyer", async () => {
      const checkout = await aCheckout({
        address: { first_name: "", last_name: "", phone: undefined },
      })

      const { shown } = await checkout.code(LINK_PROVIDER, {
        document: undefined,
      })

      expect(shown).toMatchObject({ state: "pending" })
    })

    it("of an account without payment links is refused in words, and asks nothing of the gateway", async () => {
      const checkout = await aCheckout()

      const answer = await checkout.choose(WITHOUT_LINKS)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: shopperText("method_off", "pt-BR", { method: "link" }),
        },
      })
      expect(await shop.requests()).toEqual([])
      expect(await sessionsInCart(checkout)).toEqual([])
    })

    it("is not made for an amount that is not the cart's", async () => {
      const checkout = await aCheckout()
      await shop.container
        .resolve<IPaymentModuleService>(Modules.PAYMENT)
        .updatePaymentCollections(checkout.collectionId, { amount: 89.9 })

      const answer = await checkout.choose(LINK_PROVIDER)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message:
            "O valor do pedido mudou. Confira o total e gere um novo link; nada foi cobrado.",
        },
      })
      expect(await shop.requests("create_link")).toEqual([])
    })

    it.each(["PIX", "WALLET", "CREDIT_CARD"] as const)(
      "that was paid with %s places its order by itself, and can not be paid any more",
      async (paymentType) => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId, { paymentType })
        await orderPaidAt(shop, link)
        await shop.resolved()

        await isSold(shop, link.checkout)
        await eventually(async () =>
          expect((await linkAtGateway(shop, link)).status).toBe("INACTIVE")
        )
        await expect(shop.simulator.payLink(link.linkId)).rejects.toThrow()
        expect(await orders(shop)).toBe(1)
      }
    )

    it("that was paid is not sold for it when the total is another one by then: the shopper is told, and the money stays", async () => {
      const { checkout, linkId } = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(linkId)
      const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
      const [item] = await carts.listLineItems({ cart_id: checkout.cartId })
      // By somebody who goes around the store API.
      await carts.updateLineItems(item!.id, { unit_price: 149.9 })

      const { body } = await checkout.complete()

      expect(body).toMatchObject({
        type: "cart",
        error: {
          type: "payment_requires_more_error",
          message:
            "O valor do pedido mudou depois do pagamento. Não pague de novo: fale com a loja.",
        },
      })
      expect(await orders(shop)).toBe(0)
      expect(await linkAtGateway(shop, { linkId })).toMatchObject({
        paidAmount: 9990,
        refundedAmount: 0,
      })
    })
  })
})
