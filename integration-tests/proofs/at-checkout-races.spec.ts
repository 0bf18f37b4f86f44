import { setTimeout as delay } from "node:timers/promises"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { aNotifiedShop } from "../support/a-notified-shop"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import {
  CANCELED,
  gatewayShows,
  PAID_LATE_AND_REFUNDED,
  PAID,
  type OrderState,
  currentStateOf,
} from "../support/order-state"
import { discrepanciesOf } from "../support/the-discrepancies"
import { expectPublished } from "../support/expect-published"

const ROUNDS = 4
const OVER_MS = 40 * 60_000
/** Short enough for a claim not to end while its owner is at work. */
const A_SECOND_MS = 1_000
/** The gateway's answers take so long, so that a payment meets each of them. */
const ANSWER_MS = 150
/** From one round to the next the payment comes so much later. */
const STEP_MS = 60

/** Paid first and canceled then, as any order. */
const REFUNDED: OrderState = {
  ...CANCELED,
  paymentStatus: "refunded",
  transactions: [9990, -9990],
  medusa: { captured: 9990, refunded: 9990 },
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

/** What an order and its money may come to. */
const ENDS: Record<string, OrderState> = {
  paid: PAID,
  unpaid: CANCELED,
  expired: gatewayShows(CANCELED, "EXPIRED"),
  "given back": PAID_LATE_AND_REFUNDED,
  refunded: REFUNDED,
}

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  beforeEach(() => shop.simulator.on("look_up").slow(ANSWER_MS).always())
  afterEach(() => shop.simulator.setExpiredCodesShown("expired"))

  /** False when the code cannot be paid any more. */
  const pay = async (
    { merchantChargeId }: WaitingOrder,
    options: { late?: boolean }
  ) => {
    try {
      await shop.simulator.pay(merchantChargeId, options)
      return true
    } catch {
      return false
    }
  }

  /** Waits until both sides agree, or a person is told that they do not; which of the ends it is. */
  const endOf = async (order: WaitingOrder): Promise<string> =>
    eventually(async () => {
      await theJobSeesCodeAfter(shop, order, A_SECOND_MS, { atGateway: false })
      const orderState = await currentStateOf(shop, order)
      const [listed] = await discrepanciesOf(
        admin,
        { id: order.chargeId },
        "open"
      )
      const end =
        (listed && `${listed.kind}: ${listed.details}`) ??
        Object.keys(ENDS).find(
          (name) => JSON.stringify(ENDS[name]) === JSON.stringify(orderState)
        )
      if (end === undefined) {
        throw new Error(`It has come to no end: ${JSON.stringify(orderState)}`)
      }
      return end
    })

  /** Who was refunded may have been told as paid before, and never after. */
  const onlyThePaidArePublished = async (ends: [string, WaitingOrder][]) => {
    const name = "checkout_transparent.payment.paid"
    const refunded = ends
      .filter(([end]) => end === "refunded")
      .map(([, { orderId }]) => orderId)
    const publishedEarly = shop
      .reported(name)
      .flatMap(({ order_id }) => order_id ?? [])
      .filter((orderId) => refunded.includes(orderId))
    const paid = ends
      .filter(([end]) => end === "paid")
      .map(([, { orderId }]) => orderId)
    await expectPublished(
      shop,
      name,
      ends
        .map(([, { orderId }]) => orderId)
        .filter((id) => paid.includes(id) || publishedEarly.includes(id))
        .map((order_id) => ({ order_id }))
    )
  }

  describe.each(["expired", "pending"] as const)(
    "a payment that races with the job which cancels the order (the gateway shows a code that is over as %s)",
    (shown) => {
      it(`ends with the order paid, or with it canceled and the money back, in ${ROUNDS} races`, async () => {
        await shop.simulator.setExpiredCodesShown(shown)
        const ends: [string, WaitingOrder][] = []

        for (let round = 0; round < ROUNDS; round++) {
          const order = await aWaitingOrder(shop)
          await letCodeTimePass(shop, order, OVER_MS)

          const [isPaid] = await Promise.all([
            delay(round * STEP_MS).then(() => pay(order, { late: true })),
            resolveAndSynchronize(shop),
          ])

          const end = await endOf(order)
          expect([isPaid, end]).toEqual([
            isPaid,
            expect.stringMatching(isPaid ? /paid|back/ : /unpaid|expired/),
          ])
          ends.push([end, order])
        }

        await onlyThePaidArePublished(ends)
      }, 300_000)
    }
  )

  describe("a payment that races with an admin who cancels the order", () => {
    it(`ends with the order paid, or with it canceled and the money back, in ${ROUNDS} races`, async () => {
      const ends: [string, WaitingOrder][] = []

      for (let round = 0; round < ROUNDS; round++) {
        const order = await aWaitingOrder(shop)

        const [isPaid, answer] = await Promise.all([
          delay(round * STEP_MS).then(() => pay(order, {})),
          admin.request("post", `/admin/orders/${order.orderId}/cancel`),
        ])

        const end = await endOf(order)
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 400) {
          expect(end).toBe("paid")
        } else {
          expect(end).toMatch(isPaid ? /given back|refunded/ : /unpaid/)
        }
        ends.push([end, order])
      }

      await onlyThePaidArePublished(ends)
    }, 300_000)
  })

  describe("a payment that races with the store's own code which cancels the order", () => {
    it(`loses no money unseen in ${ROUNDS} races: the order is paid, the money is back, or a person sees it`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const order = await aWaitingOrder(shop)

        const [isPaid] = await Promise.all([
          delay(round * STEP_MS).then(() => pay(order, {})),
          cancelOrderWorkflow(shop.container).run({
            input: { order_id: order.orderId },
          }),
        ])

        expect(await endOf(order)).toMatch(
          isPaid ? /given back|paid_without_order/ : /unpaid/
        )
      }
    }, 300_000)
  })
})
