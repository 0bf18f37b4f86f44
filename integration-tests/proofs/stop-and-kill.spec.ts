import { aFleet, type Fleet, type FleetOptions } from "../support/a-fleet"
import { describeOnRedis } from "../support/a-redis"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"
import {
  leasesIn,
  NO_LEASES,
  paidCodes,
  untilAllAreOrdered,
} from "../support/paid-codes"

const CODES = 20
/** What is not done by then is given back. */
const GRACE_MS = 30_000
/** A lease of the killed one, and a tick of the job. */
const A_MINUTE_MS = 75_000
/** Core's own lock on a cart ends two minutes after it was taken, whatever keeps it. */
const LOCK_OF_CORE_MS = 120_000

describe("a process with 20 paid Pix, whose locks are its own,", () => {
  stopsAndIsKilled(() => ({}), A_MINUTE_MS)
})

describe("a process with 20 paid Pix, whose locks are PostgreSQL's,", () => {
  stopsAndIsKilled(() => ({ locks: "postgres" }), LOCK_OF_CORE_MS + A_MINUTE_MS)
})

describeOnRedis("a process with 20 paid Pix on Redis", {}, (redis) => {
  stopsAndIsKilled(
    () => ({ redisUrl: redis().url }),
    LOCK_OF_CORE_MS + A_MINUTE_MS
  )
})

function stopsAndIsKilled(
  options: () => FleetOptions,
  orderedAfterKillMs: number
): void {
  let fleet: Fleet
  let payment: Barrier
  beforeAll(async () => {
    fleet = await aFleet(options())
    payment = await aBarrier(await fleet.connect(), "insert on payment", 1)
  }, 240_000)
  afterAll(() => fleet.close())

  it("finishes what is under way when it is told to stop, and leaves no lease", async () => {
    await payment.hold()
    const codes = await paidCodes(fleet, CODES)
    await eventually(async () =>
      expect(await payment.waiting()).toBeGreaterThan(1)
    )

    const toldAt = performance.now()
    const stopped = fleet.first.stop()
    await isStopping()
    await payment.release()
    await stopped

    expect(performance.now() - toldAt).toBeLessThan(GRACE_MS)
    expect(await leasesIn(fleet)).toEqual(NO_LEASES)
    const [done] = await fleet.rows<{ orders: number }>(
      `select count(*)::int as orders from payment
      where payment_collection_id = any($1)`,
      [codes.map(({ collectionId }) => collectionId)]
    )
    expect(done!.orders).toBeGreaterThan(1)

    await fleet.restart(fleet.first)
    const tookMs = await untilAllAreOrdered(fleet, codes, A_MINUTE_MS)
    tell(
      `told to stop: ${done!.orders} were done, the others ${tookMs} ms after the start`
    )
  }, 240_000)

  it("has them all soon after it was killed, each once", async () => {
    await payment.hold()
    const codes = await paidCodes(fleet, CODES)
    await eventually(async () =>
      expect(await payment.waiting()).toBeGreaterThan(1)
    )

    await fleet.first.kill()
    const killedAt = performance.now()
    const left = await leasesIn(fleet)
    await payment.release()
    await fleet.restart(fleet.first)

    await untilAllAreOrdered(fleet, codes, orderedAfterKillMs)
    tell(
      `killed with ${JSON.stringify(left)}: all were there ${performance.now() - killedAt} ms later`
    )
    await eventually(async () =>
      expect(await leasesIn(fleet)).toEqual(NO_LEASES)
    )
    if (left.locks > 0) {
      // By whoever comes first: the payment that waits for the cart, or the job's sweep.
      expect(fleet.first.logs()).toContain(
        "its process has died. It was removed"
      )
    }
  }, 420_000)

  /** It answers no more, and its work is still under way. */
  function isStopping(): Promise<void> {
    return eventually(() =>
      fetch(`${fleet.first.url}/health`).then(
        () => Promise.reject(new Error("It answers.")),
        () => undefined
      )
    )
  }
}

/** What was measured, for whoever reads the log of the proofs. */
function tell(what: string): void {
  process.stdout.write(
    `${expect.getState().currentTestName}\n  ${what.replace(/(\d+)\.\d+ ms/, "$1 ms")}\n`
  )
}
