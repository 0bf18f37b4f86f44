import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopperText } from "../../src/texts/shopper-texts"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type ChosenCard,
  CARD_PROVIDER,
} from "../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aGuest,
  type CartContents,
  createPaymentSession,
  type HttpClient,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { medusaSums } from "../support/orders/medusa-sums"
import { CARD_NUMBERS } from "../../harness/shopper/a-card"
import { recordLogLines } from "../support/app/record-log-lines"

interface Entered {
  goods?: "shirt" | "book"
  [key: string]: unknown
}

/**
 * Invalid values in the data of a card session. Each row has the value, the message to the shopper, and a pattern of
 * the log line.
 */
const REFUSED = [
  [
    { installments: 13 },
    "too_many_installments",
    /data\.installments must be a whole number from 1 to 12/,
  ],
  [
    { document: "111.111.111-11" },
    "document_invalid",
    /data\.document is not a valid CPF or CNPJ/,
  ],
  [{ document: undefined }, "document_missing", /data\.document is missing/],
  [
    { document_type: "RG" },
    "document_invalid",
    /data\.document_type must be CPF, CNPJ or PASSPORT/,
  ],
  [
    { temporary_card_token: "" },
    "card_missing",
    /data\.temporary_card_token is empty/,
  ],
  [
    { installments: 4, goods: "book" },
    "too_many_installments",
    /installments is 4, the amount 1999 centavos/,
  ],
] as const

const ADDRESS = "203.0.113.7"
const USER_AGENT = `Mozilla/5.0 (Telefone "São João"; ${"x".repeat(400)})`
const ACCOUNT = {
  capture: "automatic",
  dialect: { deviceInformation: "customer" },
}

describeShopWithSimulator(ACCOUNT, (shop) => {
  const log = recordLogLines(shop)
  const aCheckout = (chosen: ChosenCard & { contents?: CartContents } = {}) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      chosen
    )

  describe("a card purchase", () => {
    it("a guest's card purchase creates one paid order and one charge of the order's total, even if the shopper completes the cart twice", async () => {
      const checkout = await aCheckout()

      const { type, order } = await expectSuccess(checkout.complete())
      const again = await expectSuccess(checkout.complete())

      const sums = await medusaSums(shop.container, checkout.collectionId)
      const charges = await shop.charges()
      expect(type).toBe("order")
      expect(again.order.id).toBe(order.id)
      expect(sums).toMatchObject({
        orders: [{ id: order.id }],
        captured: 9990,
        refunded: 0,
      })
      expect(charges).toMatchObject([
        { originalAmount: 9990, capturedAmount: 9990, lateCapture: false },
      ])
    })

    it.each([
      ["book", 1999, 3],
      ["centavo", 1, 1],
      ["jewel", 123_456_789, 12],
    ] as const)(
      "for a cart with the test product %s and a total of %i centavos, the gateway receives a card charge of exactly this total in %i installments",
      async (goods, centavos, installments) => {
        const checkout = await aCheckout({ contents: { goods }, installments })

        await expectSuccess(checkout.complete())

        expect(await shop.charges()).toMatchObject([
          { originalAmount: centavos, installmentNumber: installments },
        ])
        const [request] = await shop.requests("authorize")
        expect(request?.body).toMatchObject({
          transactions: [
            {
              credit: {
                installmentType: installments === 1 ? "NONE" : "MERCHANT",
              },
            },
          ],
        })
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({ captured: centavos })
      }
    )
  })

  describe("a card session", () => {
    it("a card session without card data names the missing fields, and the cart can be completed only after a session with card data has replaced it", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckout({ ...shop, shopper })
      const { collectionId } = checkout

      const chosen = await expectSuccess(
        createPaymentSession(shopper, {
          collectionId,
          providerId: CARD_PROVIDER,
        })
      )
      const completed = await checkout.complete()
      const askedBefore = await shop.requests("authorize")
      await expectSuccess(checkout.chooseCard())
      await expectSuccess(checkout.complete())

      expect(chosen.payment_collection.payment_sessions).toMatchObject([
        {
          data: {
            checkout_transparent: {
              state: "incomplete",
              missing: ["temporary_card_token", "document"],
            },
          },
        },
      ])
      expect(completed).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: {
            message: expect.stringContaining("Faltam os dados do cartão"),
          },
        },
      })
      expect(askedBefore).toEqual([])
      expect(await shop.charges()).toHaveLength(1)
    })

    it.each([
      [
        "in US dollars",
        { region: "unitedStates" },
        /takes BRL, but the cart is in USD/,
      ],
      [
        "with a total above the gateway's maximum",
        { goods: "island" },
        /21474836\.47/,
      ],
    ] as const)(
      "if the gateway cannot charge a cart (a cart %s), the plugin refuses a card session, advises another payment method, and logs the reason",
      async (_, contents, why) => {
        const shopper = aGuest(shop.api, shop.store)
        const { chooseCard } = await aCardCheckout(
          { ...shop, shopper },
          contents
        )

        expect(await chooseCard()).toMatchObject({
          status: 400,
          body: {
            type: "invalid_data",
            message: shopperText("method_unavailable", "pt-BR"),
          },
        })
        expect(log()).toMatch(why)
      }
    )

    it("if the installments, document, document type or card token of a card session are invalid, the session is refused with a message, and the log names the invalid field", async () => {
      const given = { ...shop, shopper: aGuest(shop.api, shop.store) }
      const checkouts = {
        shirt: await aCardCheckout(given),
        book: await aCardCheckout(given, { goods: "book" }),
      }

      for (const [entered, message, why] of REFUSED) {
        const { goods = "shirt", ...data }: Entered = entered
        const before = log().length
        const answer = await checkouts[goods].chooseCard({ data })

        expect({ entered, answer }).toMatchObject({
          entered,
          answer: {
            status: 400,
            body: { message: shopperText(message, "pt-BR") },
          },
        })
        expect(log().slice(before)).toMatch(why)
      }
    })

    it("a card is charged the cart's total, even if the storefront adds another amount and a status to the data of the payment session", async () => {
      const checkout = await aCheckout({
        number: CARD_NUMBERS.approved,
        data: {
          amount: 1,
          status: "captured",
          session_id: "payses_x",
          checkout_transparent: { state: "paid", reference: "ctin_x" },
        },
      })

      const { order } = await expectSuccess(checkout.complete())

      const answer = await checkout.shopper.request(
        "get",
        `/store/orders/${order.id}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
      )
      const [collection] = answer.body.order.payment_collections
      expect(Object.keys(collection.payments[0].data).sort()).toEqual([
        "checkout_transparent",
        "session_id",
      ])
      expect(Object.keys(collection.payment_sessions[0].data).sort()).toEqual([
        "checkout_transparent",
        "session_id",
      ])
      expect(collection.payments[0].data.session_id).toBe(
        collection.payment_sessions[0].id
      )
      expect(await shop.charges()).toMatchObject([{ originalAmount: 9990 }])
    })
  })

  it("with the option dialect.deviceInformation, the gateway receives the shopper's IP address and browser, and the store keeps neither in plain text", async () => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const rows = async (table: string) =>
      JSON.stringify(await knex(table).select("*"))
    // A shopper can forge the first address in this header. Medusa trusts only the last address.
    const headers = {
      "user-agent": USER_AGENT,
      "x-forwarded-for": `198.51.100.9, ${ADDRESS}`,
    }
    const api: HttpClient = {
      request: (call) =>
        shop.api.request({ ...call, headers: { ...call.headers, ...headers } }),
    }
    const shopper = aGuest(api, shop.store)

    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    const kept = await rows("checkout_transparent_shopper_input")
    const session = await rows("payment_session")
    await expectSuccess(checkout.complete())

    const [request] = await shop.requests("authorize")
    expect(request?.body).not.toHaveProperty("deviceInformation")
    expect(request?.body).toHaveProperty("customer.deviceInformation", {
      ip: ADDRESS,
      id: USER_AGENT.replaceAll("ã", "").slice(0, 255),
      sessionId: expect.stringMatching(/^payses_/) as string,
    })
    expect(await rows("checkout_transparent_shopper_input")).toBe("[]")
    const elsewhere = [
      kept,
      session,
      log(),
      await rows("payment_session"),
      ...(await Promise.all(["payment", "order", "cart"].map(rows))),
      await rows("checkout_transparent_operation"),
      await rows("checkout_transparent_charge"),
    ].join()
    expect(elsewhere).toMatch(/"ctin_.*"payses_/s)
    expect(elsewhere).not.toContain(ADDRESS)
    expect(elsewhere).not.toContain("Mozilla")
  })
})
