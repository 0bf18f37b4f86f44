import { describeOnRedis } from "../support/a-redis"
import { aRedisFleet, type RedisFleet } from "../support/a-redis-fleet"
import { eventually } from "../support/eventually"

/** Of the plugin's job; Medusa counts them from the start of the first process. */
const TICK_MS = 15_000

describeOnRedis("two processes on one Redis", {}, (redis) => {
  describe("that both answer requests,", () => {
    let fleet: RedisFleet

    beforeAll(async () => {
      fleet = await aRedisFleet({ redisUrl: redis().url })
      await fleet.start()
    }, 300_000)
    afterAll(() => fleet.close())

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
