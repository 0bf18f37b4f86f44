import { setTimeout as delay } from "node:timers/promises"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { aNotifiedShop } from "../support/a-notified-shop"
import { settleAndSynchronize } from "../support/a-sold-order"
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
  GIVEN_BACK,
  PAID,
  type Standing,
  standingOf,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { expectTold } from "../support/what-is-told"

const ROUNDS = 10
const OVER_MS = 40 * 60_000
/** Short enough for a claim not to end while its owner is at work. */
const A_SECOND_MS = 1_000
/** The gateway's answers take so long, so that a payment meets each of them. */
const ANSWER_MS = 150
/** From one round to the next the payment comes so much later. */
const STEP_MS = 60

/** Paid first and canceled then, as any order. */
const REFUNDED: Standing = {
  ...CANCELED,
  paymentStatus: "refunded",
  transactions: [9990, -9990],
  medusa: { captured: 9990, refunded: 9990 },
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

/** What an order and its money may come to. */
const ENDS: Record<string, Standing> = {
  paid: PAID,
  unpaid: CANCELED,
  expired: gatewayShows(CANCELED, "EXPIRED"),
  "given back": GIVEN_BACK,
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
      const standing = await standingOf(shop, order)
      const [listed] = await differencesOf(
        admin,
        { id: order.chargeId },
        "open"
      )
      const end =
        (listed && `${listed.kind}: ${listed.details}`) ??
        Object.keys(ENDS).find(
          (name) => JSON.stringify(ENDS[name]) === JSON.stringify(standing)
        )
      if (end === undefined) {
        throw new Error(`It has come to no end: ${JSON.stringify(standing)}`)
      }
      return end
    }, 40_000)

  /** Who was refunded may have been told as paid before, and never after. */
  const onlyThePaidAreTold = async (ends: [string, WaitingOrder][]) => {
    const name = "checkout_transparent.payment.paid"
    const refunded = ends
      .filter(([end]) => end === "refunded")
      .map(([, { orderId }]) => orderId)
    const toldEarly = shop
      .told(name)
      .flatMap(({ order_id }) => order_id ?? [])
      .filter((orderId) => refunded.includes(orderId))
    const paid = ends
      .filter(([end]) => end === "paid")
      .map(([, { orderId }]) => orderId)
    await expectTold(
      shop,
      name,
      ends
        .map(([, { orderId }]) => orderId)
        .filter((id) => paid.includes(id) || toldEarly.includes(id))
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
            settleAndSynchronize(shop),
          ])

          const end = await endOf(order)
          expect([isPaid, end]).toEqual([
            isPaid,
            expect.stringMatching(isPaid ? /paid|back/ : /unpaid|expired/),
          ])
          ends.push([end, order])
        }

        await onlyThePaidAreTold(ends)
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

      await onlyThePaidAreTold(ends)
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
