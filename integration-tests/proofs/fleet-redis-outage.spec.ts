import { setTimeout as delay } from "node:timers/promises"
import { aBalancer, type Balancer } from "../support/a-balancer"
import { HURRIED } from "../support/a-fleet"
import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, type RedisFleet } from "../support/a-redis-fleet"
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
const AWAY_MS = 10_000
const A_WHILE_MS = 90_000

describeOnRedis("a Redis in mid-sale", { killsIt: true }, (redis) => {
  let fleet: RedisFleet
  let other: StoreProcess
  let balancer: Balancer

  beforeAll(async () => {
    fleet = await aRedisFleet({ redisUrl: redis().url, env: HURRIED })
    other = await fleet.start()
    balancer = await aBalancer(() => [fleet.first, other])
    await fleet.simulator.setNotificationUrl(
      `${balancer.url}/hooks/checkout-transparent/br`
    )
  }, 300_000)
  afterAll(async () => {
    await balancer.close()
    await fleet.close()
  })

  it.each<{ what: string; happens: () => Promise<void> }>([
    {
      what: "that is away for ten seconds and comes back empty",
      happens: async () => {
        await redis().kill()
        await delay(AWAY_MS)
        await redis().restart()
      },
    },
    { what: "that is emptied", happens: () => redis().empty() },
  ])(
    "$what costs no sale, and nobody pays twice",
    async ({ happens }) => {
      const load = sellMeanwhile(
        fleet,
        () =>
          aGuest(
            storeApiAt(() => balancer.url),
            fleet.store
          ),
        SHOPPERS
      )
      const untilSold = (count: number) =>
        eventually(
          () => expect(load.sold()).toBeGreaterThanOrEqual(count),
          120_000
        )
      await untilSold(SOME)

      await happens()
      await untilSold(load.sold() + SOME)
      const sales = await load.end()

      await fleet.resolved(A_WHILE_MS)
      await expectAllSold(fleet, sales, A_WHILE_MS)
      await expectNoNotificationLost(fleet)
      await eventually(async () =>
        expect(await leasesIn(fleet)).toEqual(NO_LEASES)
      )
    },
    300_000
  )
})
