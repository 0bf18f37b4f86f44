import { setTimeout as delay } from "node:timers/promises"
import { describeOnRedis, type Redis } from "../support/a-redis"
import { aSellingRedisFleet, MODES } from "../support/a-selling-fleet"
import { expectNothingLeft } from "../support/expect-all-sold"

const AWAY_MS = 10_000

describeOnRedis("a Redis in mid-sale", { killsIt: true }, (redis) => {
  const [, modes] = MODES
  describe(`of two processes (${modes.modes}),`, () => {
    const selling = aSellingRedisFleet(modes, async () => ({
      redisUrl: redis().url,
    }))

    it.each<{ what: string; happens: (redis: Redis) => Promise<void> }>([
      {
        what: "away for ten seconds, and back empty,",
        happens: async ({ kill, restart }) => {
          await kill()
          await delay(AWAY_MS)
          await restart()
        },
      },
      { what: "emptied", happens: ({ empty }) => empty() },
    ])(
      "$what costs no sale and no notification, and nobody pays twice",
      async ({ happens }) => {
        selling.begin({ pressAgain: true })
        await selling.untilSoldMore()

        await happens(redis())
        await selling.untilSoldMore()

        await selling.endWithAllSold()
        await expectNothingLeft(selling.fleet)
      },
      300_000
    )
  })
})
