import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { deliver } from "../support/a-delivery"
import {
  anOrderOfFleet,
  type FleetOrder,
  fleetOrder,
} from "../support/a-fleet-order"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, hookOf, type RedisFleet } from "../support/a-redis-fleet"
import type { SoldOrder } from "../support/a-sold-order"
import type { StoreProcess } from "../support/a-store-process"
import { succeeds } from "../support/a-shopper"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { agreed } from "../support/expect-money"

const ORDERS = 5
const REFUNDS_EACH = 4
const RACES = 6
/** The notification arrives while the storefront's own answer is still on its way. */
const ANSWER_MS = 300

describeOnRedis("two processes on one Redis", {}, (redis) => {
  let fleet: RedisFleet
  let other: StoreProcess
  let admin: Admin

  beforeAll(async () => {
    fleet = await aRedisFleet({ redisUrl: redis().url })
    other = await fleet.start()
    admin = await fleet.adminAt({ process: fleet.first })
  })
  beforeEach(() => fleet.simulator.setNotificationUrl(hookOf(fleet.first)))
  afterAll(() => fleet.close())

  it("book a refund of the merchant panel once, and tell the store once", async () => {
    const order = await anOrder()
    await expectPublished(order, 0)

    await fleet.simulator.panelRefund(order.merchantChargeId, 1000)

    await eventually(async () =>
      expect(await fleetOrder(fleet, admin, order)).toMatchObject(
        bookedOnce([1000])
      )
    )
    await fleet.resolved()
    await expectPublished(order, 10)
  })

  it("book twenty refunds of the merchant panel once each, told to both at once and over again", async () => {
    const orders = await Promise.all(Array.from({ length: ORDERS }, anOrder))
    await fleet.resolved()
    await fleet.simulator.pauseNotifications()
    const before = (await fleet.simulator.notifications()).length
    for (const { merchantChargeId } of orders) {
      for (let nth = 1; nth <= REFUNDS_EACH; nth++) {
        await fleet.simulator.panelRefund(merchantChargeId, nth * 100)
      }
    }
    const leased = (await fleet.simulator.notifications()).slice(before)

    const answers = await Promise.all(
      leased.flatMap(({ body }) =>
        [fleet.first, other].map((process) =>
          deliver(hookOf(process), { body: body as object })
        )
      )
    )
    await fleet.simulator.releaseNotifications()

    expect(leased).toHaveLength(ORDERS * REFUNDS_EACH)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await fleet.resolved()
    for (const order of orders) {
      expect(await fleetOrder(fleet, admin, order)).toMatchObject(
        bookedOnce([100, 200, 300, 400])
      )
      await expectPublished(order, 10)
    }
  })

  it("sell a cart once when the storefront completes it in one and the other is notified of its payment", async () => {
    await fleet.simulator.setNotificationUrl(hookOf(other))
    await fleet.simulator.on("authorize").slow(ANSWER_MS).times(RACES)
    const shopper = () => fleet.guestAt({ process: fleet.first })
    const checkouts = await Promise.all(
      Array.from({ length: RACES }, () =>
        aCardCheckoutWithCard({ ...fleet, shopper: shopper() })
      )
    )

    const before = (await fleet.simulator.requests("authorize")).length

    const completed = await Promise.all(
      checkouts.map((checkout) => succeeds(checkout.complete()))
    )

    await fleet.resolved()
    expect(
      (await fleet.simulator.requests("authorize")).slice(before)
    ).toHaveLength(RACES)
    for (const [nth, { order }] of completed.entries()) {
      const { collectionId } = checkouts[nth]!
      expect(order).toBeDefined()
      const [found] = await fleet.rows(
        `select
          array(select order_id from order_payment_collection where payment_collection_id = $1) as orders,
          array(select amount::float from payment where payment_collection_id = $1 and canceled_at is null) as payments,
          array(select (captured_amount - refunded_amount)::int from checkout_transparent_charge where payment_collection_id = $1) as charges,
          array(select notification.due_at is null from checkout_transparent_notification as notification
            join checkout_transparent_charge as charge using (merchant_charge_id)
            where payment_collection_id = $1) as notifications,
          (captured_amount * 100)::int as captured
        from payment_collection where id = $1`,
        [collectionId]
      )
      expect(found).toEqual({
        orders: [order.id],
        payments: [99.9],
        charges: [9990],
        notifications: [true],
        captured: 9990,
      })
    }
  })

  function anOrder(): Promise<SoldOrder> {
    return anOrderOfFleet(fleet, fleet.guestAt({ process: fleet.first }))
  }

  /** Refunds that were seen together are one event. */
  async function expectPublished(
    { chargeId }: SoldOrder,
    refunded: number
  ): Promise<void> {
    await eventually(async () => {
      const [paid, refunds] = await Promise.all([
        fleet.reported("checkout_transparent.payment.paid", chargeId),
        fleet.reported("checkout_transparent.payment.refunded", chargeId),
      ])
      expect(paid).toHaveLength(1)
      expect(
        refunds.reduce((sum, { refund_amount }) => sum + refund_amount, 0)
      ).toBe(refunded)
    })
  }
})

function bookedOnce(refunds: number[]): Partial<FleetOrder> {
  const refunded = refunds.reduce((sum, amount) => sum + amount, 0)
  return {
    ...agreed({
      captured: 9990,
      refunded,
      paymentStatus: "partially_refunded",
    }),
    rows: { captured: 9990, refunded },
    openDiscrepancies: [],
  }
}
