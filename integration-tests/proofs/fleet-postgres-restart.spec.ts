import { aBalancer, type Balancer } from "../support/a-balancer"
import { HURRIED } from "../support/a-fleet"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, type RedisFleet } from "../support/a-redis-fleet"
import {
  aRestartablePostgres,
  type RestartablePostgres,
} from "../support/a-restartable-postgres"
import { aGuest } from "../support/a-shopper"
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
const SOME = 4
/** What was lost in the outage is looked up until then, and core's locks of it have ended. */
const A_WHILE_MS = 150_000

describeOnRedis("a PostgreSQL that is restarted in mid-sale", {}, (redis) => {
  let postgres: RestartablePostgres
  let fleet: RedisFleet
  let other: StoreProcess
  let balancer: Balancer

  beforeAll(async () => {
    postgres = await aRestartablePostgres(redis().url)
    fleet = await aRedisFleet({
      redisUrl: redis().url,
      databaseUrl: postgres.url,
      env: HURRIED,
    })
    other = await fleet.start()
    balancer = await aBalancer(() => [fleet.first, other])
    await fleet.simulator.setNotificationUrl(
      `${balancer.url}/hooks/checkout-transparent/br`
    )
  }, 300_000)
  afterAll(async () => {
    await balancer.close()
    await fleet.close()
    await postgres.close()
  })

  it("costs no sale and no payment twice, and no process has to be started again", async () => {
    const load = sellMeanwhile(
      fleet,
      () =>
        aGuest(
          storeApiAt(() => balancer.url),
          fleet.store
        ),
      SHOPPERS
    )
    await untilSold(SOME)
    await fleet.simulator.on("authorize").slow(500).times(SHOPPERS)

    await postgres.stop()
    await untilRefused(SHOPPERS)
    await postgres.start()
    const since = performance.now()
    await untilSold(load.sold() + SOME)
    const recoveredMs = performance.now() - since
    // Core's locks of the carts that were being completed: as if their two minutes were over.
    await redis().endLocks()
    const sales = await load.end()

    expect(recoveredMs).toBeLessThan(60_000)
    await fleet.resolved(A_WHILE_MS)
    await expectAllSold(fleet, sales, A_WHILE_MS)
    await expectNoNotificationLost(fleet)
    await eventually(
      async () => expect(await leasesIn(fleet)).toEqual(NO_LEASES),
      A_WHILE_MS
    )
    for (const process of [fleet.first, other]) {
      expect((await fetch(`${process.url}/health`)).status).toBe(200)
      expect(process.logs().match(/runs as \\?"shared/g)).toHaveLength(1)
    }

    async function untilSold(count: number): Promise<void> {
      await eventually(
        () => expect(load.sold()).toBeGreaterThanOrEqual(count),
        120_000
      )
    }

    async function untilRefused(count: number): Promise<void> {
      await eventually(
        () => expect(load.refusals().length).toBeGreaterThanOrEqual(count),
        60_000
      )
    }
  }, 400_000)
})
