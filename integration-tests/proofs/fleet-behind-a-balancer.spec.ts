import { aBalancer, type Balancer } from "../support/a-balancer"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, type RedisFleet } from "../support/a-redis-fleet"
import { aGuest, type Shopper } from "../support/a-shopper"
import { storeApiAt } from "../support/a-store-api"
import type { StoreProcess } from "../support/a-store-process"
import { eventually } from "../support/eventually"
import { leasesIn, NO_LEASES } from "../support/paid-codes"
import {
  expectAllSold,
  expectNoNotificationLost,
  sellMeanwhile,
} from "../support/sales-under-load"

const SHOPPERS = 4
/** Sales before, between and after what happens to a process. */
const SOME = 4
/** Leases of a killed process have ended by then, and its work was taken over. */
const A_WHILE_MS = 90_000

describeOnRedis("two processes behind a load balancer", {}, (redis) => {
  describe.each([
    { modes: "shared and shared", first: "shared", second: "shared" },
    { modes: "server and worker", first: "server", second: "worker" },
  ])("$modes,", ({ first, second }) => {
    let fleet: RedisFleet
    let other: StoreProcess
    let balancer: Balancer
    /** Those that may end: a load balancer needs somebody to give requests to. */
    let mayEnd: StoreProcess[]

    beforeAll(async () => {
      fleet = await aRedisFleet({
        redisUrl: redis().url,
        env: { MEDUSA_WORKER_MODE: first },
      })
      other = await fleet.start({ MEDUSA_WORKER_MODE: second })
      const answering =
        second === "shared" ? [fleet.first, other] : [fleet.first]
      mayEnd = second === "shared" ? [fleet.first, other] : [other]
      balancer = await aBalancer(() => answering)
      await fleet.simulator.setNotificationUrl(
        `${balancer.url}/hooks/checkout-transparent/br`
      )
    }, 300_000)
    afterAll(async () => {
      await balancer.close()
      await fleet.close()
    })

    it("sell to everybody, refuse nobody and leave no lease when each is told to stop in turn", async () => {
      const load = sellMeanwhile(fleet, aShopper, SHOPPERS)
      const more = untilSoldMore(load)

      await more()
      for (const process of mayEnd) {
        await process.stop()
        await more()
        await fleet.restart(process)
        await more()
      }
      const sales = await load.end()

      expect(load.refusals()).toEqual([])
      await fleet.resolved(A_WHILE_MS)
      await expectAllSold(fleet, sales, A_WHILE_MS)
      await eventually(async () =>
        expect(await leasesIn(fleet)).toEqual(NO_LEASES)
      )
      expect(balancer.retried() > 0).toBe(second === "shared")
      await expectNoNotificationLost(fleet)
    }, 240_000)

    it("sell to everybody, and lose no notification, when one is killed in mid-sale", async () => {
      const load = sellMeanwhile(fleet, aShopper, SHOPPERS)
      const more = untilSoldMore(load)
      await more()
      await fleet.simulator.on("authorize").slow(1_000).times(SHOPPERS)

      const killed = mayEnd.at(-1)!
      await killed.kill()
      await fleet.restart(killed)
      // Core's locks of the carts that it was completing: as if their two minutes were over.
      await redis().endLocks()
      const sales = await load.end()

      await fleet.resolved(A_WHILE_MS)
      await expectAllSold(fleet, sales, A_WHILE_MS)
      await eventually(
        async () => expect(await leasesIn(fleet)).toEqual(NO_LEASES),
        A_WHILE_MS
      )
      await expectNoNotificationLost(fleet)
    }, 300_000)

    function aShopper(): Shopper {
      return aGuest(
        storeApiAt(() => balancer.url),
        fleet.store
      )
    }
  })
})

/** Waits each time until some more are sold. */
function untilSoldMore({ sold }: { sold(): number }): () => Promise<void> {
  return async () => {
    const before = sold()
    await eventually(
      () => expect(sold()).toBeGreaterThanOrEqual(before + SOME),
      60_000
    )
  }
}
