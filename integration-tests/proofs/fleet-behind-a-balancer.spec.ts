import { describeOnRedis } from "../support/a-redis"
import { aSellingRedisFleet, MODES } from "../support/a-selling-fleet"
import { eventually } from "../support/eventually"
import { expectNothingLeft } from "../support/expect-all-sold"

describeOnRedis("two processes behind a load balancer", {}, (redis) => {
  describe.each(MODES)("$modes,", (modes) => {
    const isShared = modes.second === "shared"
    const selling = aSellingRedisFleet(modes, async () => ({
      redisUrl: redis().url,
    }))
    /** Those that may end: a load balancer needs somebody to give requests to. */
    const mayEnd = () =>
      isShared ? selling.processes : selling.processes.slice(1)

    it("sell to everybody, refuse nobody and leave no lease when each is told to stop in turn", async () => {
      selling.begin()

      await selling.untilSoldMore()
      for (const process of mayEnd()) {
        await process.stop()
        await (isShared ? selling.untilSoldMore() : untilSomeWait())
        await selling.fleet.restart(process)
        await selling.untilSoldMore()
      }

      await selling.endWithAllSold()
      await expectNothingLeft(selling.fleet)
      expect(selling.shop.retried() > 0).toBe(isShared)
    }, 300_000)

    it("sell to everybody, and lose no notification, when one is killed in mid-sale", async () => {
      selling.begin({ pressAgain: true })
      await selling.untilSoldMore()
      await selling.fleet.simulator.on("authorize").slow(1_000).times(4)

      const killed = mayEnd().at(-1)!
      await killed.kill()
      await selling.fleet.restart(killed)
      // Core's locks of the carts that it was completing: as if their two minutes were over.
      await redis().endLocks()

      await selling.endWithAllSold()
      await expectNothingLeft(selling.fleet)
    }, 300_000)

    /** Nobody processes what the server stores. */
    function untilSomeWait(): Promise<void> {
      return eventually(async () =>
        expect(await selling.fleet.inbox()).toContainEqual(
          expect.objectContaining({ due_at: expect.any(Date) as Date })
        )
      )
    }
  })
})
