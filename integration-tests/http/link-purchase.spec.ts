import type {
  ICartModuleService,
  IPaymentModuleService,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { CPF } from "../support/a-card-checkout"
import { aCodeCheckout, type CodeCheckout } from "../support/a-code-checkout"
import {
  aLinkSale,
  aShownLink,
  bothSumsOfLink,
  LINK_PROVIDER,
  linkAtGateway,
  linkIdOf,
  orderPaidAt,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, type CartContents, succeeds } from "../support/a-shopper"
import { orders, reservations, sessionsInCart } from "../support/a-stored-cart"
import { tablesThatHold } from "../support/database/what-is-written"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"
import { expectTold } from "../support/what-is-told"

const REDIRECT_URL = "http://localhost:8000/voltar?account=br"
const ACCOUNT = {
  paymentLink: {
    name: "Loja de teste {reference}",
    description: "Compra {reference}",
    validityDays: 2,
    redirectUrl: REDIRECT_URL,
  },
}
/** The same merchant, who has payment links for the other accounts only. */
const WITHOUT_LINKS = "pp_transparent-link_br-manual"
const LINK_UNPAID =
  "Ainda não recebemos o pagamento. Pague pelo link; o pedido é concluído sozinho assim que o pagamento chegar."
const AMOUNT_CHANGED =
  "O valor do pedido mudou. Confira o total e gere um novo link; nada foi cobrado."
const CHANGED_SINCE =
  "O valor do pedido mudou depois do pagamento. Não pague de novo: fale com a loja."
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const MINUTE_MS = 60_000
const PAID = { captured: 9990, paymentStatus: "captured" }

aNotifiedShop(ACCOUNT, (shop) => {
  const aCheckout = (contents?: CartContents) =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) }, contents)
  const linksMade = async () => (await shop.requests("create_link")).length
  const addABook = ({ shopper, cartId }: CodeCheckout) =>
    shopper.request("post", `/store/carts/${cartId}/line-items`, {
      variant_id: shop.store.variants.book,
      quantity: 1,
    })
  /** By somebody who goes around the store API. */
  const theShirtCosts = async ({ cartId }: CodeCheckout, price: number) => {
    const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
    const [item] = await carts.listLineItems({ cart_id: cartId })
    await carts.updateLineItems(item!.id, { unit_price: price })
  }
  const statusOf = async (linkId: string) =>
    (await linkAtGateway(shop, { linkId })).status

  describe("a payment link", () => {
    it("is shown with where it is paid and until when, and is the same whenever the cart is read", async () => {
      const { checkout, session, linkId } = await aShownLink(shop)

      const atGateway = await linkAtGateway(shop, { linkId })
      expect(session.shown).toEqual({
        account: "br",
        method: "link",
        state: "pending",
        installments: 1,
        merchant_charge_id: session.merchantChargeId,
        link: {
          url: atGateway.url,
          deep_link: atGateway.deeplink,
          expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        code: {
          payload: atGateway.brcode,
          image: expect.stringMatching(/^data:image\/gif;base64,R0lGOD/),
          expires_at: session.shown.link?.expires_at,
        },
      })
      for (let time = 0; time < 2; time++) {
        expect(await sessionsInCart(checkout)).toMatchObject([
          { id: session.id, data: { checkout_transparent: session.shown } },
        ])
      }
      expect(await linksMade()).toBe(1)
    })

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
        description: `Compra ${reference}`,
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
      const sent = {
        redirect_url: "https://thief.example/thanks",
        redirectUrl: "https://thief.example/thanks",
        purpose: "free",
        actor: "user_of_the_thief",
        name: "Name of the thief",
        reference: "thief",
        amount: 1,
        validityDays: 300,
      }

      const session = await checkout.code(LINK_PROVIDER, sent)

      const link = await linkAtGateway(shop, { linkId: linkIdOf(session) })
      expect(link).toMatchObject({ amount: 9990, redirectUrl: REDIRECT_URL })
      expect(JSON.stringify(await shop.requests("create_link"))).not.toContain(
        "thief"
      )
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const ask = async (sql: string) =>
        (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
      expect(
        await tablesThatHold(ask, ["thief", CPF, CPF.replace(/\D/g, "")])
      ).toEqual([])
    })

    it("needs neither name, nor phone, nor document of the buyer", async () => {
      const checkout = await aCheckout({
        address: { first_name: "", last_name: "", phone: undefined },
      })

      const session = await checkout.code(LINK_PROVIDER, {
        document: undefined,
      })

      expect(session.shown).toMatchObject({ state: "pending" })
    })

    it("is made for nobody who does not ask: a session that Medusa makes by itself is incomplete, and a new one has a link", async () => {
      const checkout = await aCheckout()

      const { result } = await createPaymentSessionsWorkflow(
        shop.container
      ).run({
        input: {
          payment_collection_id: checkout.collectionId,
          provider_id: LINK_PROVIDER,
        },
      })
      const askedBefore = await linksMade()
      const session = await checkout.code(LINK_PROVIDER)

      expect(result.data).toMatchObject({
        checkout_transparent: {
          account: "br",
          method: "link",
          state: "incomplete",
          missing: [],
        },
      })
      expect(askedBefore).toBe(0)
      expect(session.shown.state).toBe("pending")
    })

    it("that nobody has paid places no order however often the button is pressed, and can be paid after that", async () => {
      const link = await aShownLink(shop)

      for (let time = 0; time < 2; time++) {
        expect(await link.checkout.complete()).toMatchObject({
          status: 200,
          body: {
            type: "cart",
            error: {
              type: "payment_requires_more_error",
              message: LINK_UNPAID,
            },
          },
        })
      }

      expect(await orders(shop)).toBe(0)
      expect(await reservations(shop)).toBe(0)
      await shop.simulator.payLink(link.linkId)
      const sale = await orderPaidAt(shop, link)
      await eventually(async () =>
        expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(PAID))
      )
    })

    it("of an account without payment links is refused in words, and asks nothing of the gateway", async () => {
      const checkout = await aCheckout()

      const answer = await checkout.choose(WITHOUT_LINKS)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(
            "O serviço de pagamento está temporariamente indisponível e nada foi cobrado."
          ),
        },
      })
      expect(await shop.requests()).toEqual([])
      expect(await sessionsInCart(checkout)).toEqual([])
    })

    it("that the gateway refuses is said in words, and another one can be made", async () => {
      const checkout = await aCheckout()
      await shop.simulator
        .on("create_link")
        .respond(422, {
          error: { message: "Invalid", type: "validation", code: "B001" },
        })
        .once()

      const answer = await checkout.choose(LINK_PROVIDER)
      const session = await checkout.code(LINK_PROVIDER)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message:
            "Não foi possível gerar o link de pagamento e nada foi cobrado. Tente outra vez ou escolha outra forma de pagamento.",
        },
      })
      expect(session.shown.state).toBe("pending")
    })

    it("is not made for an amount that is not the cart's", async () => {
      const checkout = await aCheckout()
      await shop.container
        .resolve<IPaymentModuleService>(Modules.PAYMENT)
        .updatePaymentCollections(checkout.collectionId, { amount: 89.9 })

      const answer = await checkout.choose(LINK_PROVIDER)

      expect(answer).toMatchObject({
        status: 400,
        body: { message: AMOUNT_CHANGED },
      })
      expect(await linksMade()).toBe(0)
    })
  })

  describe.each(["PIX", "WALLET", "CREDIT_CARD"] as const)(
    "a link that was paid with %s",
    (paymentType) => {
      it("places its order by itself, and can not be paid any more", async () => {
        const link = await aShownLink(shop)

        await shop.simulator.payLink(link.linkId, { paymentType })
        const sale = await orderPaidAt(shop, link)
        await shop.settled()

        await eventually(async () => {
          expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(PAID))
          expect(await statusOf(link.linkId)).toBe("INACTIVE")
        })
        await expectTold(shop, "checkout_transparent.payment.paid", [
          { order_id: sale.orderId, method: "link", captured: 99.9 },
        ])
        expect(await linksMade()).toBe(1)
        expect(await orders(shop)).toBe(1)
      })
    }
  )

  describe("a link that was paid", () => {
    it("is shown no more, neither in the order nor in its session", async () => {
      const { checkout, orderId, session } = await aLinkSale(shop)

      const told = await succeeds(
        checkout.shopper.request(
          "get",
          `/store/orders/${orderId}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
        )
      )

      const { payments, payment_sessions } = told.order.payment_collections[0]
      for (const { data } of [...payments, ...payment_sessions]) {
        expect(data.checkout_transparent).toMatchObject({
          method: "link",
          state: "paid",
        })
        expect(data.checkout_transparent).not.toHaveProperty("link")
        expect(data.checkout_transparent).not.toHaveProperty("code")
      }
      expect(await checkout.state(session.id)).toMatchObject({
        method: "link",
        state: "paid",
        expires_at: session.shown.link?.expires_at,
        order_id: orderId,
      })
    })

    it("whose notification was lost places its order when the shopper comes back and the cart is completed", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(link.linkId)

      const { order } = await succeeds(link.checkout.complete())

      const sums = await medusaSums(shop.container, link.checkout.collectionId)
      expect(sums).toMatchObject({ captured: 9990, orders: [{ id: order.id }] })
      expect(sums.payments).toHaveLength(1)
    })

    it("whose notification was lost is found by the job, which places the order", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(link.linkId)

      await theJobSeesCodeAfter(shop, link, 10 * MINUTE_MS, {
        atGateway: false,
      })

      const sale = await orderPaidAt(shop, link)
      await eventually(async () =>
        expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(PAID))
      )
      expect(await shop.inbox()).toEqual([])
    })

    it("is not sold for it when the total is another one by then: the shopper is told, and the money stays", async () => {
      const { checkout, linkId } = await aShownLink(shop)
      await shop.simulator.onNotification().lose().once()
      await shop.simulator.payLink(linkId)
      await theShirtCosts(checkout, 149.9)

      const answer = await checkout.complete()

      expect(answer.body).toMatchObject({
        type: "cart",
        error: {
          type: "payment_requires_more_error",
          message: CHANGED_SINCE,
        },
      })
      expect(await orders(shop)).toBe(0)
      expect(await linkAtGateway(shop, { linkId })).toMatchObject({
        paidAmount: 9990,
        refundedAmount: 0,
      })
    })
  })

  describe("while a link is open", () => {
    it("a cart that changes makes it inactive, and the next one is of the new total", async () => {
      const { checkout, linkId } = await aShownLink(shop)

      await succeeds(addABook(checkout))
      const closed = await statusOf(linkId)
      const next = await checkout.code(LINK_PROVIDER)
      await shop.simulator.payLink(linkIdOf(next))

      expect(closed).toBe("INACTIVE")
      await expect(shop.simulator.payLink(linkId)).rejects.toThrow()
      const sale = await orderPaidAt(shop, {
        checkout,
        session: next,
        merchantChargeId: next.merchantChargeId,
        linkId: linkIdOf(next),
      })
      await eventually(async () =>
        expect(await bothSumsOfLink(shop, sale)).toEqual(
          agreed({ captured: 11_989, paymentStatus: "captured" })
        )
      )
    })

    it("another method makes it inactive", async () => {
      const { checkout, linkId } = await aShownLink(shop)

      const pix = await checkout.code()

      expect(await statusOf(linkId)).toBe("INACTIVE")
      expect(pix.shown).toMatchObject({ method: "pix", state: "pending" })
    })

    it("another link takes its place, and only that one can be paid", async () => {
      const { checkout, linkId } = await aShownLink(shop)

      const next = await checkout.code(LINK_PROVIDER)

      expect(await statusOf(linkId)).toBe("INACTIVE")
      expect(await statusOf(linkIdOf(next))).toBe("ACTIVE")
    })

    it("a link takes the place of a Pix code", async () => {
      const checkout = await aCheckout()
      const pix = await checkout.code()

      const session = await checkout.code(LINK_PROVIDER)

      await expect(shop.simulator.pay(pix.merchantChargeId)).rejects.toThrow()
      expect(session.shown.state).toBe("pending")
    })

    it.each([
      ["another method", (checkout: CodeCheckout) => checkout.choose()],
      [
        "another link",
        (checkout: CodeCheckout) => checkout.choose(LINK_PROVIDER),
      ],
      ["a change of the cart", addABook],
    ])(
      "but paid, %s is refused in words, and the order is placed",
      async (_what, change) => {
        const link = await aShownLink(shop)
        await shop.simulator.holdNotifications()
        await shop.simulator.payLink(link.linkId)

        const answer = await change(link.checkout)
        await shop.simulator.releaseNotifications()
        const sale = await orderPaidAt(shop, link)
        await shop.settled()

        expect(answer).toMatchObject({
          status: 400,
          body: { message: PAID_ALREADY },
        })
        await eventually(async () =>
          expect(await bothSumsOfLink(shop, sale)).toEqual(agreed(PAID))
        )
        expect(await linksMade()).toBe(1)
      }
    )
  })

  it("the store is told once of a link that is to be paid, with its address", async () => {
    const link = await aShownLink(shop)

    await theJobSeesCodeAfter(shop, link, MINUTE_MS, { atGateway: false })
    await theJobSeesCodeAfter(shop, link, MINUTE_MS, { atGateway: false })

    await expectTold(shop, "checkout_transparent.payment.pending", [
      {
        merchant_charge_id: link.merchantChargeId,
        method: "link",
        amount: 99.9,
        order_id: null,
        link_url: link.session.shown.link?.url ?? "",
      },
    ])
  })
})
