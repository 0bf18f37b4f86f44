import { otherTimes } from "../../development/medusa/other-times"
import { defaultMerchant } from "../../src/simulator"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import {
  aFleet,
  type Endpoint,
  type Fleet,
  WITHOUT_JOB,
} from "../support/a-fleet"
import {
  anOrderOfFleet,
  fleetOrder,
  letTimePassInFleet,
} from "../support/a-fleet-order"
import type { SoldOrder } from "../support/a-sold-order"
import type { Admin } from "../support/an-admin"
import type { StoreProcess } from "../support/a-store-process"
import { aBarrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"

/** Nothing may time out before the kill. */
const PATIENT = otherTimes({
  TIMEOUTS: { providerMethodMs: 25_000, callMs: 25_000, accessTokenMs: 25_000 },
})
/** Longer than a claim of a process that is gone stands, and than an order counts as fresh. */
const A_WHILE_MS = 5 * 60_000
const ORDERS = 8

const REFUNDED_IN_PART = {
  gateway: { captured: 9990, refunded: 1000 },
  medusa: { captured: 9990, refunded: 1000 },
  rows: { captured: 9990, refunded: 1000 },
  orderPaid: 8990,
  paymentStatus: "partially_refunded",
  moneyRequests: 0,
  openDiscrepancies: [],
}

interface Entry {
  isWaiting: boolean
  tries: number
  deliveries: number
}

describe("a store that is killed between a notification and its work", () => {
  let fleet: Fleet
  let admin: Admin
  let endpoint: Endpoint
  beforeAll(async () => {
    fleet = await aFleet({ env: PATIENT })
    endpoint = { process: fleet.first }
    admin = await fleet.adminAt(endpoint)
  })
  afterAll(() => fleet.close())

  afterEach(async () => {
    await fleet.simulator.clearFaults()
    await fleet.simulator.setNotificationUrl(null)
  })

  const hookOf = ({ url }: StoreProcess) =>
    `${url}/hooks/checkout-transparent/br`

  const entriesOf = ({ merchantChargeId }: { merchantChargeId: string }) =>
    fleet.rows<Entry>(
      `select due_at is not null as "isWaiting", tries, deliveries from checkout_transparent_notification
      where merchant_charge_id = $1 order by received_at`,
      [merchantChargeId]
    )

  const anOrder = () => anOrderOfFleet(fleet, fleet.guestAt(endpoint))

  /** Delivered and answered 200. */
  const isReceived = (order: SoldOrder) =>
    eventually(async () => {
      await fleet.simulator.deliveriesIdle()
      expect(await entriesOf(order)).toMatchObject([{ isWaiting: true }])
    })

  const isBookedSoon = (order: SoldOrder) =>
    eventually(async () => {
      expect(await fleetOrder(fleet, admin, order)).toMatchObject(
        REFUNDED_IN_PART
      )
      expect(await entriesOf(order)).toMatchObject([{ isWaiting: false }])
    })

  it("works it off when it starts again, having only received it", async () => {
    const { first, simulator } = fleet
    const order = await anOrder()
    // Storing it goes through, taking its charge does not.
    const barrier = await aBarrier(
      await fleet.connect(),
      "update on checkout_transparent_charge",
      1
    )
    await barrier.block()
    await simulator.setNotificationUrl(hookOf(first))
    await simulator.panelRefund(order.merchantChargeId, 1000)
    await isReceived(order)
    await first.kill()
    await barrier.release()

    await fleet.restart(first, WITHOUT_JOB)

    await isBookedSoon(order)
  })

  it("works it off when it starts again after its lease is over, having been at work on it", async () => {
    const { first, simulator } = fleet
    const order = await anOrder()
    await simulator.setNotificationUrl(hookOf(first))
    await simulator.on("look_up").hang().once()
    await simulator.panelRefund(order.merchantChargeId, 1000)
    await eventually(async () =>
      expect(await simulator.unconsumedFaults()).toEqual([])
    )
    await isReceived(order)
    await first.kill()
    await leasesEnd()

    await fleet.restart(first, WITHOUT_JOB)

    await isBookedSoon(order)
    expect(await entriesOf(order)).toMatchObject([{ tries: 1, deliveries: 1 }])
  })

  it("pays the order that it left unpaid inside core's completion, when it is told of the charge", async () => {
    const { first, simulator } = fleet
    await simulator.setNotificationUrl(hookOf(first))
    await simulator.pauseNotifications()
    const shopper = fleet.guestAt(endpoint)
    const checkout = await aCardCheckoutWithCard({ ...fleet, shopper })
    await simulator.on("authorize").hangAfterCommit().once()
    const lost = checkout.complete().catch(() => "lost")
    await eventually(async () =>
      expect(await simulator.unconsumedFaults()).toEqual([])
    )
    await first.kill()
    await lost
    await fleet.restart(first, WITHOUT_JOB)
    const unpaid = await orderOf(checkout.collectionId)
    await letTimePassInFleet(fleet, A_WHILE_MS)

    await simulator.releaseNotifications()

    await eventually(async () =>
      expect(await orderOf(checkout.collectionId)).toEqual({
        ...unpaid,
        captured: 9990,
        paid: 9990,
      })
    )
    expect(unpaid).toEqual({ orders: 1, captured: 0, paid: 0 })
    const asked = (await simulator.requests("authorize")).filter(
      ({ fault }) => fault === "hang_after_commit"
    )
    expect(asked).toHaveLength(1)
  })

  it("and another process that got the same notifications book each charge once", async () => {
    const { first, simulator } = fleet
    const second = await fleet.start()
    const orders = await Promise.all(
      Array.from({ length: ORDERS }, () => anOrder())
    )
    await simulator.setNotificationUrl(hookOf(first))
    await simulator.onNotification().lose().always()
    for (const { merchantChargeId } of orders) {
      await simulator.panelRefund(merchantChargeId, 1000)
    }
    await simulator.clearNotificationScripts()
    const reported = (await simulator.notifications()).slice(-ORDERS)

    const statuses = await Promise.all(
      [first, second].flatMap((process) =>
        reported.map(({ body }) => deliver(process, body))
      )
    )

    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const order of orders) {
      await isBookedSoon(order)
      expect(await entriesOf(order)).toMatchObject([{ deliveries: 2 }])
    }
    expect(await simulator.requests("refund")).toEqual([])
  })

  async function deliver(process: StoreProcess, body: unknown) {
    const answer = await fetch(hookOf(process), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: defaultMerchant.notificationToken,
      },
      body: JSON.stringify(body),
    })
    return answer.status
  }

  /** As if the leases of charges were over. */
  const leasesEnd = () => letTimePassInFleet(fleet, A_WHILE_MS)

  async function orderOf(collectionId: string) {
    const [row] = await fleet.rows<{
      orders: number
      captured: number
      paid: number
    }>(
      `select
        (select count(*)::int from order_payment_collection where payment_collection_id = $1 and deleted_at is null) as orders,
        (coalesce(captured_amount, 0) * 100)::int as captured,
        (select coalesce(sum(line.amount) * 100, 0)::int from order_transaction as line
          join order_payment_collection as link on link.order_id = line.order_id
          where link.payment_collection_id = $1 and line.deleted_at is null) as paid
      from payment_collection where id = $1`,
      [collectionId]
    )
    return row
  }
})
