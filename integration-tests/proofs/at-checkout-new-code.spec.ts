import {
  type CodeSession,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { choosePayment, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  gatewayShows,
  PAID,
  type Standing,
  standingOf,
  WAITING,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { whatCoreTells } from "../support/what-core-tells"
import { expectToldOf } from "../support/what-is-told-of"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS

const WAITS =
  "O pedido já foi feito e espera pelo pagamento do código que foi gerado. Pague com ele, ou espere que expire para gerar outro."

/** Another code has paid the order. */
const PAID_AND_THIS_CODE_GIVEN_BACK: Standing = {
  ...PAID,
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setCodesCancelable(true))
  const coreTold = whatCoreTells(shop, ["order.canceled"])

  const refunds = async () =>
    (await shop.requests("refund")).filter(({ status }) => status === 200)

  /** The order as it stands with another code. */
  const withCode = async (
    order: WaitingOrder,
    session: CodeSession
  ): Promise<WaitingOrder> => ({
    ...order,
    session,
    merchantChargeId: session.merchantChargeId,
    chargeId: (await latestChargeOf(shop, order.checkout)).id,
  })

  /** Its first code has just ended, and there is a new one. */
  const anOrderWithANewCode = async (providerId = PIX_AT_CHECKOUT) => {
    const first = await aWaitingOrder(shop)
    await theJobSeesCodeAfter(shop, first, CODE_MS + MINUTE_MS)
    const session = await first.checkout.code(providerId)
    return { first, order: await withCode(first, session) }
  }

  describe("another payment session for an order that waits for its code", () => {
    it.each([
      ["with the same method", PIX_AT_CHECKOUT],
      ["with another method", WALLET_AT_CHECKOUT],
      ["of another account", PIX_PROVIDER],
      ["of another provider", "pp_system_default"],
    ])("is refused while the code can be paid (%s)", async (_, providerId) => {
      const order = await aWaitingOrder(shop)

      const answer = await order.checkout.choose(providerId)
      const before = await standingOf(shop, order)
      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      expect(answer).toMatchObject({ status: 400, body: { message: WAITS } })
      expect(before).toEqual(WAITING)
      expect(await standingOf(shop, order)).toEqual(PAID)
      expect(await shop.charges()).toHaveLength(1)
      expect(await shop.requests("refund")).toEqual([])
    })

    it("is refused to an admin as well", async () => {
      const order = await aWaitingOrder(shop)

      const answer = await admin.request(
        "post",
        `/admin/payment-collections/${order.collectionId}/payment-sessions`,
        { provider_id: "pp_system_default" }
      )

      expect(answer).toMatchObject({ status: 400, body: { message: WAITS } })
      expect(await standingOf(shop, order)).toEqual(WAITING)
    })

    it("is refused when the order is paid", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      const answer = await order.checkout.choose(PIX_AT_CHECKOUT)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/já foi pago/)
      expect(await standingOf(shop, order)).toEqual(PAID)
    })

    it("makes no code for an order that was canceled", async () => {
      const order = await aWaitingOrder(shop)
      await succeeds(
        admin.request("post", `/admin/orders/${order.orderId}/cancel`)
      )

      const answer = await order.checkout.choose(PIX_AT_CHECKOUT)

      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("O pedido foi cancelado") },
      })
      expect(await shop.charges()).toHaveLength(1)
      expect(await standingOf(shop, order)).toEqual(CANCELED)
    })
  })

  describe("a new code for an order whose code has ended", () => {
    it.each([
      ["Pix", PIX_AT_CHECKOUT],
      ["wallet", WALLET_AT_CHECKOUT],
    ])("pays the same order (%s)", async (_, providerId) => {
      const { first, order } = await anOrderWithANewCode(providerId)
      const again = await succeeds(order.checkout.complete())

      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      expect(again.order.id).toBe(order.orderId)
      await eventually(async () =>
        expect(await standingOf(shop, order)).toEqual(PAID)
      )
      expect(await standingOf(shop, first)).toEqual(
        gatewayShows({ ...PAID, gateway: WAITING.gateway }, "EXPIRED")
      )
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "paid",
        order_id: order.orderId,
      })
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [
        {
          order_id: order.orderId,
          merchant_charge_id: order.merchantChargeId,
        },
      ])
      expect(await refunds()).toEqual([])
    })

    it("keeps the order alive when the first one is over, and its stock", async () => {
      const { first, order } = await anOrderWithANewCode()

      await theJobSeesCodeAfter(shop, first, GRACE_MS + MINUTE_MS, {
        atGateway: false,
      })
      await theJobSeesCodeAfter(shop, order, GRACE_MS + MINUTE_MS)

      expect(await standingOf(shop, order)).toEqual(WAITING)
      expect(coreTold("order.canceled", order)).toBe(0)
      expect(await differencesOf(admin, { id: first.chargeId })).toEqual([])
    })

    it("that nobody pays either ends with the order, once", async () => {
      const { first, order } = await anOrderWithANewCode()
      await letCodeTimePass(shop, first, CODE_MS + GRACE_MS, {
        atGateway: false,
      })
      await theJobSeesCodeAfter(shop, order, CODE_MS + GRACE_MS)

      await becomes(shop, order, gatewayShows(CANCELED, "EXPIRED"))

      await settleAndSynchronize(shop)
      await eventually(() => expect(coreTold("order.canceled", order)).toBe(1))
      expect(await differencesOf(admin, { id: first.chargeId })).toEqual([])
      expect(await differencesOf(admin, { id: order.chargeId })).toEqual([])
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    })

    it("is canceled when the first one is confirmed late and pays the order", async () => {
      const { first, order } = await anOrderWithANewCode()

      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await shop.settled()

      await becomes(shop, first, PAID)
      await becomes(shop, order, {
        ...PAID,
        gateway: { ...CANCELED.gateway },
      })
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "canceled",
      })
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [
        {
          order_id: order.orderId,
          merchant_charge_id: first.merchantChargeId,
        },
      ])
    })

    it("gives its money back where both are paid, as the gateway cancels no codes", async () => {
      await shop.simulator.setCodesCancelable(false)
      const { first, order } = await anOrderWithANewCode()

      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await shop.settled()
      await becomes(shop, first, PAID)
      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()

      await becomes(shop, order, PAID_AND_THIS_CODE_GIVEN_BACK)
      expect(await standingOf(shop, first)).toEqual(PAID)
      expect(await refunds()).toHaveLength(1)
    })

    it("is paid, and the first one, confirmed late after that, goes back", async () => {
      const { first, order } = await anOrderWithANewCode()

      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()
      await becomes(shop, order, PAID)
      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await shop.settled()

      await becomes(shop, first, PAID_AND_THIS_CODE_GIVEN_BACK)
      expect(await standingOf(shop, order)).toEqual(PAID)
      await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
        {
          merchant_charge_id: first.merchantChargeId,
          reason: "paid_otherwise",
          goes_back: true,
        },
      ])
    })
  })

  describe("an order whose code is over, and that is offered another way to pay", () => {
    it("is listed for a person instead of canceled", async () => {
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, CODE_MS + MINUTE_MS)
      await succeeds(
        choosePayment(order.checkout.shopper, {
          collectionId: order.collectionId,
          providerId: "pp_system_default",
        })
      )

      await theJobSeesCodeAfter(shop, order, GRACE_MS)

      expect(await standingOf(shop, order)).toMatchObject({
        status: "pending",
        reserved: 1,
      })
      await eventually(async () =>
        expect(
          await differencesOf(admin, { id: order.chargeId }, "open")
        ).toMatchObject([
          {
            kind: "order_without_charge",
            details: expect.stringContaining(
              "a payment session of another provider"
            ),
          },
        ])
      )
    })
  })
})
