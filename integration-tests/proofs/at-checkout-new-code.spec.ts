import { synchronizeCheckoutTransparentChargeWorkflow } from "../../src/workflows"
import {
  type CodeSession,
  PIX_AT_CHECKOUT,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { choosePayment, succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { all, moneyOfCart } from "../support/money-of-cart"
import {
  becomes,
  CANCELED,
  gatewayShows,
  PAID,
  type OrderState,
  currentStateOf,
  WAITING,
} from "../support/order-state"
import { discrepanciesOf } from "../support/the-discrepancies"
import { recordCoreEvents } from "../support/core-events"
import { expectPublishedFor } from "../support/expect-published-for"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS
const FOR_THE_STORE = { atGateway: false }

/** Another code has paid the order. */
const PAID_AND_THIS_CODE_REFUNDED: OrderState = {
  ...PAID,
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setCodesCancelable(true))
  const coreEvents = recordCoreEvents(shop, ["order.canceled"])

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
    it.each([
      ["Pix", PIX_AT_CHECKOUT],
      ["wallet", WALLET_AT_CHECKOUT],
    ])("pays the same order (%s)", async (_, providerId) => {
      const { first, order } = await anOrderWithANewCode(providerId)
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

    it("keeps the order alive when the first one is over, and its stock", async () => {
      const { first, order } = await anOrderWithANewCode()

      await theJobSeesCodeAfter(
        shop,
        first,
        GRACE_MS + MINUTE_MS,
        FOR_THE_STORE
      )
      await theJobSeesCodeAfter(shop, order, GRACE_MS + MINUTE_MS)

      expect(await currentStateOf(shop, order)).toEqual(WAITING)
      expect(coreEvents("order.canceled", order)).toBe(0)
      expect(await discrepanciesOf(admin, { id: first.chargeId })).toEqual([])
    })

    it("that nobody pays either ends with the order, once", async () => {
      const { first, order } = await anOrderWithANewCode()
      await letCodeTimePass(shop, first, CODE_MS + GRACE_MS, FOR_THE_STORE)
      await theJobSeesCodeAfter(shop, order, CODE_MS + GRACE_MS)

      await becomes(shop, order, gatewayShows(CANCELED, "EXPIRED"))

      await resolveAndSynchronize(shop)
      await eventually(() =>
        expect(coreEvents("order.canceled", order)).toBe(1)
      )
      expect(await discrepanciesOf(admin, { id: first.chargeId })).toEqual([])
      expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.paid",
        []
      )
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

    it("gives its money back where both are paid, as the gateway cancels no codes", async () => {
      await shop.simulator.setCodesCancelable(false)
      const { first, order } = await anOrderWithANewCode()

      await pay(first, { late: true })
      await becomes(shop, first, PAID)
      await pay(order)

      await becomes(shop, order, PAID_AND_THIS_CODE_REFUNDED)
      expect(await currentStateOf(shop, first)).toEqual(PAID)
      expect(await refunds()).toHaveLength(1)
    })

    it("is paid, and the first one, confirmed late after that, goes back", async () => {
      const { first, order } = await anOrderWithANewCode()

      await pay(order)
      await becomes(shop, order, PAID)
      await pay(first, { late: true })

      await becomes(shop, first, PAID_AND_THIS_CODE_REFUNDED)
      expect(await currentStateOf(shop, order)).toEqual(PAID)
      await expectPublishedFor(
        shop,
        order,
        "checkout_transparent.payment.unmatched",
        [
          {
            merchant_charge_id: first.merchantChargeId,
            reason: "paid_otherwise",
            is_refunded_automatically: true,
          },
        ]
      )
    })
  })

  describe("an order with two codes, where nobody is told of payments and the gateway cancels none,", () => {
    beforeEach(async () => {
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.setCodesCancelable(false)
    })

    const synchronizeAtOnce = (orders: WaitingOrder[]) =>
      Promise.all(
        orders.map(({ chargeId }) =>
          synchronizeCheckoutTransparentChargeWorkflow(shop.container).run({
            input: { charge_id: chargeId },
          })
        )
      )

    const becomesPaidOnce = (order: WaitingOrder) =>
      eventually(async () => {
        await resolveAndSynchronize(shop)
        expect((await moneyOfCart(shop, order)).kept).toEqual(all(9990))
      })

    it("that are both paid, and looked at in the same moment, is paid once: the other money goes back", async () => {
      const { first, order } = await anOrderWithANewCode()
      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await shop.simulator.pay(order.merchantChargeId)

      await synchronizeAtOnce([first, order])

      await becomesPaidOnce(first)
      const statuses = (await shop.charges()).map(
        ({ transactionStatus }) => transactionStatus
      )
      expect(statuses.sort()).toEqual(["PAID", "REFUNDED"])
    })

    it("and that the first one has paid, gives that money back when it is canceled, and not what the second one is", async () => {
      const { first, order } = await anOrderWithANewCode()
      await shop.simulator.pay(first.merchantChargeId, { late: true })
      await synchronizeAtOnce([first, order])
      await becomesPaidOnce(first)

      await cancel(first)

      expect((await moneyOfCart(shop, first)).kept).toEqual(all(0))
    })

    it("is not canceled when the first one is long over while the second one may still be confirmed late, and is paid then", async () => {
      const { first, order } = await anOrderWithANewCode()
      await letCodeTimePass(shop, order, CODE_MS + MINUTE_MS)
      await letCodeTimePass(shop, first, CODE_MS + GRACE_MS, FOR_THE_STORE)
      await resolveAndSynchronize(shop)
      await shop.simulator.pay(order.merchantChargeId, { late: true })

      await theJobSeesCodeAfter(
        shop,
        order,
        GRACE_MS - MINUTE_MS,
        FOR_THE_STORE
      )

      expect(await moneyOfCart(shop, first)).toMatchObject({
        orders: [first.orderId],
        kept: all(9990),
      })
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
