import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
} from "../support/a-card-checkout"
import {
  anOrderOfFleet,
  fleetOrder,
  letTimePassInFleet,
} from "../support/a-fleet-order"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, hookOf, type RedisFleet } from "../support/a-redis-fleet"
import { anOrderAdmin } from "../support/a-sold-order"
import { completeCart } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import type { Admin } from "../support/an-admin"
import { CHANGES } from "../support/changes-of-an-admin"
import { eventually } from "../support/eventually"
import { agreed, expectReadable } from "../support/expect-money"
import { all, moneyOfCartInFleet } from "../support/money-of-cart"

const CARTS = 5
/** Long enough for the other process to come to it while the faster one is at the gateway. */
const AT_THE_GATEWAY_MS = 300
const A_WHILE_MS = 5 * 60_000
/** Of the plugin's job; Medusa counts them from the start of the first process. */
const TICK_MS = 15_000

describeOnRedis("two processes on one Redis", {}, (redis) => {
  describe("that both answer requests,", () => {
    let fleet: RedisFleet
    let both: [StoreProcess, StoreProcess]
    let admins: [Admin, Admin]

    beforeAll(async () => {
      fleet = await aRedisFleet({ redisUrl: redis().url })
      both = [fleet.first, await fleet.start()]
      admins = [
        await fleet.adminAt({ process: both[0] }),
        await fleet.adminAt({ process: both[1] }),
      ]
      await fleet.simulator.setNotificationUrl(hookOf(fleet.first))
      for (const operation of ["authorize", "capture", "refund"] as const) {
        await fleet.simulator.on(operation).slow(AT_THE_GATEWAY_MS).always()
      }
    }, 300_000)
    afterAll(() => fleet.close())

    it("answer both who complete one cart at once with its one order, and charge once", async () => {
      const checkouts = await Promise.all(
        Array.from({ length: CARTS }, () =>
          aCardCheckoutWithCard({
            ...fleet,
            shopper: fleet.guestAt({ process: both[0] }),
          })
        )
      )

      const answers = await Promise.all(
        checkouts.map(({ cartId, shopper }) =>
          Promise.all(
            both.map((process) =>
              completeCart(fleet.guestAt({ process }, shopper.email), cartId)
            )
          )
        )
      )

      await fleet.resolved()
      for (const [nth, checkout] of checkouts.entries()) {
        const orders = answers[nth]!.map(({ body }) => body.order?.id)
        const money = await moneyOfCartInFleet(fleet, checkout)
        expect(orders).toEqual([orders[0], orders[0]])
        expect(money).toMatchObject({
          orders: [orders[0]],
          charges: [{ state: "paid", events: ["paid"] }],
          kept: all(9990),
          unresolvedOperations: 0,
          openDiscrepancies: [],
        })
      }
    })

    // proofs/two-processes-change has the other changes, without a shared lock.
    it("do one refund when both are told to at once", async () => {
      const { send, done } = CHANGES.find(
        ({ request }) => request === "refund"
      )!
      const order = await anOrderOfFleet(
        fleet,
        fleet.guestAt({ process: both[0] }),
        { providerId: CARD_PROVIDER }
      )
      await fleet.resolved()

      const answers = await Promise.all(
        admins.map((admin) =>
          send(
            anOrderAdmin(() => admin),
            order
          )
        )
      )

      expectReadable(answers)
      // Core may be at work on a change for as long as its claim lasts, and its notification waits for that.
      await letTimePassInFleet(fleet, A_WHILE_MS)
      await fleet.resolved()
      await eventually(async () =>
        expect(await fleetOrder(fleet, admins[0], order)).toMatchObject({
          ...agreed(done),
          moneyRequests: 1,
          unresolvedOperations: 0,
          openDiscrepancies: [],
        })
      )
    })

    it("run the scheduled job once each time, and not in each of them", async () => {
      await fleet.rows("create table ran (at timestamptz default now())")
      await fleet.rows(`create function note_run() returns trigger language plpgsql as $$
        begin
          insert into ran default values;
          return new;
        end
      $$`)
      await fleet.rows(`create trigger note_run after update of job_ran_at
        on checkout_transparent_installation for each row execute function note_run()`)

      const runs = await eventually(async () => {
        const found = await fleet.rows<{ at: Date }>(
          "select at from ran order by at"
        )
        expect(found.length).toBeGreaterThan(2)
        return found.map(({ at }) => at.getTime())
      })

      // Whoever had done its work beside it would have noted that as a run.
      const pause = (runs.at(-1)! - runs[0]!) / (runs.length - 1)
      expect(pause).toBeGreaterThan(0.8 * TICK_MS)
    }, 300_000)
  })
})
