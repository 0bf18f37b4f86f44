import { setTimeout as delay } from "node:timers/promises"
import { describeOnRedis } from "../support/a-redis"
import {
  aRestartablePostgres,
  type RestartablePostgres,
} from "../support/a-restartable-postgres"
import { aSellingRedisFleet, MODES } from "../support/a-selling-fleet"
import { expectNothingLeft } from "../support/expect-all-sold"

const AWAY_MS = 10_000

describeOnRedis("a PostgreSQL that is restarted in mid-sale", {}, (redis) => {
  let postgres: RestartablePostgres
  beforeAll(async () => {
    postgres = await aRestartablePostgres(redis().url)
  })
  afterAll(() => postgres.close())

  const [modes] = MODES
  describe(`of two processes (${modes.modes})`, () => {
    const selling = aSellingRedisFleet(modes, async () => ({
      redisUrl: redis().url,
      databaseUrl: await postgres.database(modes.second),
    }))

    it("costs no sale, no notification and no payment twice, and no process has to be started again", async () => {
      selling.begin({ pressAgain: true })
      await selling.untilSoldMore()
      await selling.fleet.simulator.on("authorize").slow(500).times(4)

      await postgres.stop()
      await delay(AWAY_MS)
      await postgres.start()
      // Core's locks of the carts that were being completed: as if their two minutes were over.
      await redis().endLocks()
      await selling.untilSoldMore()

      await selling.endWithAllSold()
      await expectNothingLeft(selling.fleet)
      for (const process of selling.processes) {
        expect((await fetch(`${process.url}/health`)).status).toBe(200)
        expect(process.logs().match(/Server is ready/g)).toHaveLength(1)
      }
    }, 400_000)
  })
})
