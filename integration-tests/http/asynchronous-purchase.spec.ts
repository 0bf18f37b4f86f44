import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  type CodeSession,
} from "../../harness/shopper/a-code-checkout"
import {
  aCheckoutWithPaymentCode,
  waitForOrderOfCode,
} from "../support/sales/a-code-sale"
import {
  requireLinkAtGateway,
  requireLinkIdOfSession,
} from "../support/sales/a-link-sale"
import { describeNotifiedShop } from "../support/app/describe-notified-shop"
import { aGuest, expectSuccess } from "../../harness/shopper/a-shopper"
import { gatewayAndMedusaSums } from "../support/sales/a-sold-order"
import {
  countOrders,
  countStockReservations,
  listSessionsOfCart,
} from "../support/sales/sessions-reservations-and-orders"
import {
  CODE_METHOD_ROWS,
  waitForOnePaidOrder,
  LINK,
  payAtGateway,
  PIX,
  WALLET,
} from "../support/sales/asynchronous-methods"

const MINUTE_MS = 60_000
const UNPAID = {
  code: "Ainda não recebemos o pagamento. Pague com o código; o pedido é concluído automaticamente assim que o pagamento chegar.",
  link: "Ainda não recebemos o pagamento. Pague com o link; o pedido é concluído automaticamente assim que o pagamento chegar.",
}

const stringMatching = (text: RegExp) => expect.stringMatching(text) as string
/** Matches the number of seconds from now until `at`, with a tolerance of 50 seconds. */
const secondsUntil = (at: string) =>
  expect.closeTo((Date.parse(at) - Date.now()) / 1_000, -2) as number
const A_GIF = stringMatching(/^data:image\/gif;base64,R0lGOD/)
const A_PNG = stringMatching(/^data:image\/png;base64,iVBOR/)

describeNotifiedShop({}, (shop) => {
  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  const operations = async () =>
    (await shop.requests())
      .map(({ operation }) => operation)
      .filter((operation) => operation !== "token")

  const chargeOf = async ({ merchantChargeId }: CodeSession) =>
    (await shop.simulator.charge(merchantChargeId))!

  describe.each([
    {
      ...PIX,
      lifeMs: 30 * MINUTE_MS,
      shows: async (session: CodeSession) => ({
        code: {
          payload: (await chargeOf(session)).qrCode,
          image: A_GIF,
          expires_at: stringMatching(/^\d{4}-.*Z$/),
        },
      }),
    },
    {
      ...WALLET,
      lifeMs: 7 * MINUTE_MS,
      shows: async (session: CodeSession) => ({
        code: {
          payload: stringMatching(/^https:\/\/wallet\.simulator/),
          image: A_PNG,
          // The gateway's answer has the expiry time of a wallet code.
          expires_at: (await chargeOf(session)).expiresAt,
        },
      }),
    },
    {
      ...LINK,
      // A payment link expires at the end of the next day in São Paulo, which is between 24 and 48 hours away.
      lifeMs: 36 * 60 * MINUTE_MS,
      shows: async (session: CodeSession) => {
        const linkId = requireLinkIdOfSession(session)
        const link = await requireLinkAtGateway(shop, { linkId })
        const expires_at = stringMatching(/^\d{4}-.*Z$/)
        return {
          link: { url: link.url, deep_link: link.deeplink, expires_at },
          code: { payload: link.brcode, image: A_GIF, expires_at },
        }
      },
    },
  ])(
    "a purchase by $method",
    ({ method, provider, createOperation, lifeMs, shows }) => {
      const letWalletsLive = (minutes: number) =>
        shop.simulator.changeCodeSettings({
          walletLifetimeMs: minutes * MINUTE_MS,
        })
      beforeEach(() => letWalletsLive(7))
      afterEach(() => letWalletsLive(30))

      const createShownCode = () =>
        aCheckoutWithPaymentCode(shop, { providerId: provider })

      it("a payment session for Pix, wallet or payment link contains the code or link and its expiry time, and later reads of the cart return the same values", async () => {
        const { checkout, session } = await createShownCode()

        const { merchantChargeId, shown, id } = session
        expect(shown).toEqual({
          account: "br",
          method,
          state: "pending",
          installments: 1,
          merchant_charge_id: merchantChargeId,
          ...(await shows(session)),
        })
        const expires_at = (shown.link ?? shown.code)?.expires_at ?? ""
        const left = Date.parse(expires_at) - Date.now()
        expect(left).toBeGreaterThan(lifeMs * 0.6)
        expect(left).toBeLessThan(lifeMs * 1.4)
        for (let time = 0; time < 2; time++) {
          expect(await listSessionsOfCart(checkout)).toMatchObject([
            { id, data: { checkout_transparent: shown } },
          ])
        }
        expect(await checkout.retrieveSessionState(id)).toEqual({
          id,
          method,
          state: "pending",
          expires_at,
          seconds_left: secondsUntil(expires_at),
          order_id: null,
          reason: null,
        })
        expect(await operations()).toEqual([createOperation])
      })

      it("if orders are placed only after the payment, completing an unpaid cart places no order, and the shopper can still pay the code or link", async () => {
        const code = await createShownCode()

        for (let time = 0; time < 2; time++) {
          expect(await code.checkout.complete()).toMatchObject({
            status: 200,
            body: {
              type: "cart",
              error: {
                type: "payment_requires_more_error",
                message: method === "link" ? UNPAID.link : UNPAID.code,
              },
            },
          })
        }

        expect(await countOrders(shop)).toBe(0)
        expect(await countStockReservations(shop)).toBe(0)
        const { id, shown } = code.session
        expect(await listSessionsOfCart(code.checkout)).toMatchObject([
          {
            id,
            status: "pending",
            data: { checkout_transparent: { ...shown, state: "pending" } },
          },
        ])
        await payAtGateway(shop, code)
        await waitForOnePaidOrder(shop, code.checkout)
      })

      it("when a Pix, wallet code or payment link is paid, the plugin places the order by itself, and the store API no longer returns the code or link", async () => {
        const code = await createShownCode()
        await payAtGateway(shop, code)
        const sale = await waitForOrderOfCode(shop, code)
        await shop.waitUntilNotificationsHandled()
        const again = await expectSuccess(sale.checkout.complete())

        await waitForOnePaidOrder(shop, code.checkout)
        expect(await gatewayAndMedusaSums(shop, sale)).toMatchObject({
          orderPaid: 9990,
          paymentStatus: "captured",
        })
        expect(again.order.id).toBe(sale.orderId)
        expect(await countOrders(shop)).toBe(1)
        const asked = await operations()
        expect(asked.filter((one) => one === createOperation)).toHaveLength(1)
        if (method !== "link") {
          expect(asked).toEqual([createOperation, "look_up"])
        }
        const { order } = await expectSuccess(
          sale.checkout.shopper.request(
            "get",
            `/store/orders/${sale.orderId}?fields=*payment_collections.payments,*payment_collections.payment_sessions`
          )
        )
        const { payments, payment_sessions } = order.payment_collections[0]
        for (const { data } of [...payments, ...payment_sessions]) {
          expect(data.checkout_transparent).toMatchObject({
            method,
            state: "paid",
            merchant_charge_id: sale.merchantChargeId,
          })
          expect(data.checkout_transparent).not.toHaveProperty("code")
          expect(data.checkout_transparent).not.toHaveProperty("link")
        }
        const { shown, id } = code.session
        const expires_at = (shown.link ?? shown.code)?.expires_at ?? ""
        expect(await sale.checkout.retrieveSessionState(id)).toEqual({
          id,
          method,
          state: "paid",
          expires_at,
          seconds_left: secondsUntil(expires_at),
          order_id: sale.orderId,
          reason: null,
        })
      })
    }
  )

  it.each([...CODE_METHOD_ROWS, LINK])(
    "if the gateway refuses to create a payment by $method, the shopper reads that nothing was charged, and a second attempt succeeds",
    async ({ method, provider, createOperation }) => {
      const checkout = await aCheckout()
      await shop.simulator
        .on(createOperation)
        .respond(400, { message: "no such product" })
        .once()

      const answer = await checkout.createSession(provider)
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const { payment_session_id } = await knex(
        "checkout_transparent_charge"
      ).first("payment_session_id")
      const state = await checkout.retrieveSessionState(payment_session_id)
      const next = await checkout.createCodeSession(provider)

      const what =
        method === "link" ? "o link de pagamento" : "o código de pagamento"
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(
            `Não foi possível gerar ${what} e nada foi cobrado.`
          ),
        },
      })
      expect(state).toMatchObject({ state: "refused", order_id: null })
      expect(next.shown.state).toBe("pending")
    }
  )
})
