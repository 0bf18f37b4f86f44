import {
  type CodeSession,
  PIX_AT_CHECKOUT,
  WALLET_AT_CHECKOUT,
} from "../../support/a-code-checkout"
import { latestChargeOf } from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { choosePayment, succeeds } from "../../support/a-shopper"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import { eventually } from "../../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  gatewayShows,
  PAID,
  currentStateOf,
  WAITING,
} from "../../support/order-state"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { expectPublishedFor } from "../../support/expect-published-for"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setCodesCancelable(true))

  const refunds = async () =>
    (await shop.requests("refund")).filter(({ status }) => status === 200)

  const cancel = ({ orderId }: WaitingOrder) =>
    succeeds(admin.request("post", `/admin/orders/${orderId}/cancel`))

  const pay = async (order: WaitingOrder, options = {}) => {
    await shop.simulator.pay(order.merchantChargeId, options)
    await shop.resolved()
  }

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

  describe("another payment session for an order with a code", () => {
    it("is refused to an admin as well while the code can be paid", async () => {
      const order = await aWaitingOrder(shop)

      const answer = await admin.request(
        "post",
        `/admin/payment-collections/${order.collectionId}/payment-sessions`,
        { provider_id: "pp_system_default" }
      )

      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("espera pelo pagamento") },
      })
      expect(await currentStateOf(shop, order)).toEqual(WAITING)
    })

    it.each([
      ["was paid", pay, /já foi pago/, PAID],
      ["was canceled", cancel, /O pedido foi cancelado/, CANCELED],
    ])("is refused when the order %s", async (_, end, message, orderState) => {
      const order = await aWaitingOrder(shop)
      await end(order)

      const answer = await order.checkout.choose(PIX_AT_CHECKOUT)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
      expect(await currentStateOf(shop, order)).toEqual(orderState)
      expect(await shop.charges()).toHaveLength(1)
    })
  })

  describe("a new code for an order whose code has ended", () => {
    it("pays the same order", async () => {
      const { first, order } = await anOrderWithANewCode(WALLET_AT_CHECKOUT)
      const again = await succeeds(order.checkout.complete())

      await pay(order)

      expect(again.order.id).toBe(order.orderId)
      await eventually(async () =>
        expect(await currentStateOf(shop, order)).toEqual(PAID)
      )
      expect(await currentStateOf(shop, first)).toEqual(
        gatewayShows({ ...PAID, gateway: WAITING.gateway }, "EXPIRED")
      )
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "paid",
        order_id: order.orderId,
      })
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.paid",
        [
          {
            order_id: order.orderId,
            merchant_charge_id: order.merchantChargeId,
          },
        ]
      )
      expect(await refunds()).toEqual([])
    })

    it("is canceled when the first one is confirmed late and pays the order", async () => {
      const { first, order } = await anOrderWithANewCode()

      await pay(first, { late: true })

      await becomes(shop, first, PAID)
      await becomes(shop, order, { ...PAID, gateway: CANCELED.gateway })
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "canceled",
      })
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.paid",
        [
          {
            order_id: order.orderId,
            merchant_charge_id: first.merchantChargeId,
          },
        ]
      )
    })
  })

  it("an order whose code is over, and that is offered another way to pay, is listed for a person instead of canceled", async () => {
    const order = await aWaitingOrder(shop)
    await letCodeTimePass(shop, order, CODE_MS + MINUTE_MS)
    await succeeds(
      choosePayment(order.checkout.shopper, {
        collectionId: order.collectionId,
        providerId: "pp_system_default",
      })
    )

    await theJobSeesCodeAfter(shop, order, GRACE_MS)

    expect(await currentStateOf(shop, order)).toMatchObject({
      status: "pending",
      reserved: 1,
    })
    await eventually(async () =>
      expect(
        await discrepanciesOf(admin, { id: order.chargeId }, "open")
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
