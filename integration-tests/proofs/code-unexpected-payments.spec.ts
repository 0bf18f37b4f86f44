import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aPixTransaction, CodeCaller } from "../gateway/simulator-codes"
import { Caller } from "../gateway/simulator-caller"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all, moneyOfCart, type MoneyOfCart } from "../support/money-of-cart"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const MINUTE_MS = 60_000
/** Longer than anybody may be at work on a new order. */
const A_WHILE_MS = 2 * MINUTE_MS
const PAST_ITS_END_MS = 31 * MINUTE_MS
const ORPHAN = "checkout_transparent.payment.orphan"

const PAID = { state: "paid", events: ["code_created", "paid"] }
const GIVEN_BACK = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}
const IN_ORDER = { unsettledOperations: 0, openDifferences: [] }

aNotifiedShop(TIMES, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(async () => {
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  const rowsOf = (table: string) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(table)

  const sessionsOf = (collectionId: string) =>
    rowsOf("payment_session")
      .where({ payment_collection_id: collectionId, deleted_at: null })
      .select("id", "provider_id", "status")

  const loseSession = async ({ session }: WaitingOrder) => {
    await rowsOf("payment_session").where({ id: session.id }).delete()
  }

  const becomes = (
    checkout: { collectionId: string },
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  const paymentStatusOf = async ({ orderId }: WaitingOrder) => {
    const { order } = await succeeds(
      admin.request("get", `/admin/orders/${orderId}?fields=id,payment_status`)
    )
    return order.payment_status as string
  }

  describe("an order that waits for a code whose payment session is gone from Medusa", () => {
    it.each([
      ["pix", PIX_AT_CHECKOUT],
      ["wallet", WALLET_AT_CHECKOUT],
    ])(
      "is paid with it rather than the money given back, and asks nothing of the gateway for that (%s)",
      async (_method, providerId) => {
        const order = await aWaitingOrder(shop, providerId)
        await loseSession(order)

        await shop.simulator.pay(order.merchantChargeId)
        await theJobSeesCodeAfter(shop, order, A_WHILE_MS)

        await becomes(order.checkout, {
          orders: [order.orderId],
          charges: [PAID],
          kept: all(9990),
          ...IN_ORDER,
        })
        expect(await paymentStatusOf(order)).toBe("captured")
        expect(await sessionsOf(order.collectionId)).toEqual([
          {
            id: order.session.id,
            provider_id: providerId,
            status: "authorized",
          },
        ])
        await shop.settled()
        const operations = (await shop.requests()).map(
          ({ operation }) => operation
        )
        expect(
          operations.filter((operation) =>
            ["pix", "wallet", "refund", "capture"].includes(operation)
          )
        ).toHaveLength(1)
        await expectTold(shop, ORPHAN, [])
        await expectTold(shop, "checkout_transparent.payment.paid", [
          { order_id: order.orderId, captured: 99.9 },
        ])
      }
    )

    it("is paid once when the job, the notification and the button come together", async () => {
      const order = await aWaitingOrder(shop)
      await loseSession(order)
      await shop.simulator.onNotification().duplicate(3).once()

      await shop.simulator.pay(order.merchantChargeId)
      await Promise.all([
        theJobSeesCodeAfter(shop, order, A_WHILE_MS),
        theJobSeesCodeAfter(shop, order, A_WHILE_MS),
        order.checkout.complete(),
      ])

      await becomes(order.checkout, {
        orders: [order.orderId],
        charges: [PAID],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await sessionsOf(order.collectionId)).toHaveLength(1)
      expect(await shop.requests("refund")).toEqual([])
    })

    it("is paid with a code that was replaced after its end, when a bank confirms it late; the new one is canceled", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, PAST_ITS_END_MS)
      const second = await order.checkout.code(PIX_AT_CHECKOUT)
      await shop.simulator.setCodesCancelable(true)

      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await theJobSeesCodeAfter(shop, order, A_WHILE_MS)
      await becomes(order.checkout, {
        orders: [order.orderId],
        kept: all(9990),
      })
      await theJobSeesCodeAfter(shop, second, A_WHILE_MS)

      await becomes(order.checkout, {
        charges: [
          PAID,
          { state: "canceled", events: ["code_created", "canceled"] },
        ],
        kept: all(9990),
        ...IN_ORDER,
      })
      expect(await paymentStatusOf(order)).toBe("captured")
    })

    it("and that was canceled stays canceled: the money goes back, and no session comes back", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await succeeds(
        admin.request("post", `/admin/orders/${order.orderId}/cancel`)
      )
      await loseSession(order)

      await shop.simulator.pay(order.merchantChargeId)

      await becomes(order.checkout, {
        charges: [GIVEN_BACK],
        kept: all(0),
        ...IN_ORDER,
      })
      expect(await sessionsOf(order.collectionId)).toEqual([])
      await expectTold(shop, ORPHAN, [
        { reason: "order_canceled", goes_back: true },
      ])
    })
  })

  describe("a charge that this store never made", () => {
    const atTheGateway = () => new CodeCaller(new Caller(shop.simulator.url))

    it("is left alone, though it is the same merchant's and its payment is told", async () => {
      const { merchantChargeId } = await atTheGateway().code("pix")

      await shop.simulator.pay(merchantChargeId)
      const told = await shop.settled(merchantChargeId)
      await settleAndSynchronize(shop)

      expect(told).not.toEqual([])
      for (const entry of told) {
        expect(entry).toMatchObject({
          state: "ignored",
          result: expect.stringContaining("made no charge with this id"),
        })
      }
      expect(await rowsOf("checkout_transparent_charge").select("id")).toEqual(
        []
      )
      expect(await rowsOf("order").select("id")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
      expect(await shop.simulator.charge(merchantChargeId)).toMatchObject({
        capturedAmount: 9990,
        refundedAmount: 0,
      })
    })

    it("is taken for nobody's when its id is one of ours and its amount is not: it is listed, and stays", async () => {
      const checkout = await aCodeCheckout({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })
      await shop.simulator.on("pix").reset().once()
      const { merchantChargeId } = await checkout.code()
      await atTheGateway().code("pix", {
        merchantChargeId,
        transactions: [aPixTransaction({ amount: 5000 })],
      })

      await shop.simulator.pay(merchantChargeId)
      await shop.settled(merchantChargeId).catch(() => undefined)
      await theJobSeesCodeAfter(shop, { merchantChargeId }, 90 * MINUTE_MS, {
        atGateway: false,
      })

      await becomes(checkout, {
        orders: [],
        charges: [{ state: "unsettled", events: ["code_created", "paid"] }],
        kept: { gateway: 5000, ledger: 0, medusa: 0, orders: 0 },
        openDifferences: ["not_as_intended"],
      })
      expect(await shop.requests("refund")).toEqual([])
    })

    it("cannot be given back by an admin of this store either", async () => {
      const { merchantChargeId } = await atTheGateway().code("wallet")
      await shop.simulator.pay(merchantChargeId)
      await shop.settled(merchantChargeId)

      const answers = await Promise.all(
        [merchantChargeId, `ctchg_${randomUUID()}`].map((id) =>
          admin.request(
            "post",
            `/admin/checkout-transparent/charges/${id}/give-back`,
            { reason: "It is not ours." }
          )
        )
      )

      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})
