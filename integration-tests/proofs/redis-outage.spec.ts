import { LONGEST_EMIT_MS } from "../../src/charge/times"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { deliver } from "../support/a-delivery"
import {
  anOrderOfFleet,
  fleetOrder,
  letTimePassInFleet,
} from "../support/a-fleet-order"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, hookOf, type RedisFleet } from "../support/a-redis-fleet"
import type { StoreProcess } from "../support/a-store-process"
import { succeeds } from "../support/a-shopper"
import { anOrderAdmin, type SoldOrder } from "../support/a-sold-order"
import type { Admin } from "../support/an-admin"
import { PARTLY_REFUNDED } from "../support/changes-of-an-admin"
import { eventually } from "../support/eventually"
import { agreed, aRefusal } from "../support/expect-money"
import { givenLookupsThatReportNothing } from "../support/lost-answers"

const DELIVERIES = 20
/** Longer than core may be at work on anything, or the job may be missing. */
const A_WHILE_MS = 5 * 60_000

describeOnRedis(
  "a server and a worker on a Redis",
  { killsIt: true },
  (redis) => {
    let fleet: RedisFleet
    let worker: StoreProcess
    let admin: Admin

    beforeAll(async () => {
      fleet = await aRedisFleet({
        redisUrl: redis().url,
        env: { MEDUSA_WORKER_MODE: "server" },
      })
      worker = await fleet.start({ MEDUSA_WORKER_MODE: "worker" })
      admin = await fleet.adminAt({ process: fleet.first })
    })
    beforeEach(() => fleet.simulator.setNotificationUrl(hookOf(fleet.first)))
    afterAll(() => fleet.close())

    it("acknowledge every notification at once while Redis is down, and work them off when it is back", async () => {
      const order = await anOrder()
      const wakesBefore = wakes()
      await redis().kill()

      await fleet.simulator.panelRefund(order.merchantChargeId, 1000)
      await fleet.simulator.deliveriesIdle()
      const answers = await deliverAgain(DELIVERIES)
      await redis().restart()

      expect(new Set(answers.map(({ status }) => status))).toEqual(
        new Set([200])
      )
      // No answer waited for the event bus.
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(
        LONGEST_EMIT_MS
      )
      await expectRefundBooked(order)
      // One that hung, and one for all that came meanwhile.
      expect(wakes() - wakesBefore).toBeLessThanOrEqual(2)
    })

    it("charge nothing while Redis is down: the completion fails before, and is repeated when it is back", async () => {
      const checkout = await aCardCheckoutWithCard({
        ...fleet,
        shopper: fleet.guestAt({ process: fleet.first }),
      })
      const charged = (await fleet.simulator.requests("authorize")).length
      await redis().kill()

      const failed = await checkout.complete()
      const meanwhile = (await fleet.simulator.requests("authorize")).length
      await redis().restart()
      const { order } = await eventually(() => succeeds(checkout.complete()))

      expect(failed.status).toBe(500)
      expect(meanwhile).toBe(charged)
      expect(order).toBeDefined()
      expect(await fleet.simulator.requests("authorize")).toHaveLength(
        charged + 1
      )
    })

    it("do the scheduled job's work after Redis was restarted empty and has forgotten it, and say so once", async () => {
      const order = await anOrder()
      await redis().kill()
      await redis().restart()
      await fleet.simulator.setNotificationUrl(null)
      const refused = await refundWithLostAnswer(order)
      expect(refused).toMatchObject(aRefusal("Waiting for confirmation"))
      await letTimePassInFleet(fleet, A_WHILE_MS)
      await fleet.rows(
        `update checkout_transparent_installation set job_ran_at = job_ran_at - $1 * interval '1 millisecond'`,
        [A_WHILE_MS]
      )

      await expectRefundBooked(order)

      expect(
        worker.logs().match(/the scheduled job has not run for 2 minutes/g)
      ).toHaveLength(1)
    })

    async function anOrder(): Promise<SoldOrder> {
      const order = await anOrderOfFleet(
        fleet,
        fleet.guestAt({ process: fleet.first })
      )
      await fleet.resolved()
      return order
    }

    async function expectRefundBooked(order: SoldOrder): Promise<void> {
      await eventually(async () =>
        expect(await fleetOrder(fleet, admin, order)).toMatchObject({
          ...agreed(PARTLY_REFUNDED),
          rows: { captured: 9990, refunded: 1000 },
        })
      )
      await fleet.resolved()
      await eventually(async () =>
        expect(
          await fleet.reported(
            "checkout_transparent.payment.refunded",
            order.chargeId
          )
        ).toMatchObject([{ refund_amount: 10 }])
      )
    }

    /** How often the worker was woken for a notification. */
    function wakes(): number {
      return (
        worker
          .logs()
          .match(/Processing checkout_transparent\.notification\.received/g) ??
        []
      ).length
    }

    /** The latest notification so many times more, one after the other. */
    async function deliverAgain(
      times: number
    ): Promise<{ status: number; ms: number }[]> {
      const { body } = (await fleet.simulator.notifications()).at(-1)!
      const answers: { status: number; ms: number }[] = []
      while (answers.length < times) {
        const sent = performance.now()
        const { status } = await deliver(hookOf(fleet.first), {
          body: body as object,
        })
        answers.push({ status, ms: performance.now() - sent })
      }
      return answers
    }

    async function refundWithLostAnswer(order: SoldOrder) {
      await fleet.simulator.on("refund").resetAfterCommit().once()
      await givenLookupsThatReportNothing(fleet)
      const answer = await anOrderAdmin(() => admin).refund(order, 10)
      await fleet.simulator.clearFaults()
      return answer
    }
  }
)
