import { aFleet, type Fleet, HURRIED } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { aBarrier, type Barrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"
import {
  leasesIn,
  NO_LEASES,
  type PaidCode,
  paidCodes,
  untilAllAreOrdered,
} from "../support/paid-codes"

const CODES = 20
/** What is not done by then is given back. */
const GRACE_MS = 30_000
/** Longer than a lease of the killed process, and than core's own lock on a cart. */
const A_WHILE_MS = 5 * 60_000

/** One process with one lot of paid codes: it is told to stop, starts again, and is killed. */
describe("a process with 20 paid Pix, whose locks are PostgreSQL's,", () => {
  let fleet: Fleet
  let payment: Barrier
  let codes: PaidCode[]
  beforeAll(async () => {
    fleet = await aFleet({ locks: "postgres" })
    payment = await aBarrier(await fleet.connect(), "insert on payment", 1)
    await payment.block()
    codes = await paidCodes(fleet, CODES)
  }, 300_000)
  afterAll(() => fleet.close())

  it("finishes what is under way when it is told to stop, and leaves no lease", async () => {
    await severalWait()

    const reportedAt = performance.now()
    const stopped = fleet.first.stop()
    await isStopping()
    await payment.release()
    await stopped

    expect(performance.now() - reportedAt).toBeLessThan(GRACE_MS)
    expect(await leasesIn(fleet)).toEqual(NO_LEASES)
    const done = await paidOnes()
    expect(done).toBeGreaterThan(1)
    expect(done).toBeLessThan(CODES)
  })

  it("has them all soon after it was killed, each once", async () => {
    await payment.block()
    await fleet.restart(fleet.first)
    await severalWait()

    await fleet.first.kill()
    const left = await leasesIn(fleet)
    await payment.release()
    await letTimePassInFleet(fleet, A_WHILE_MS)
    await fleet.restart(fleet.first, HURRIED)

    await untilAllAreOrdered(fleet, codes)
    expect(left.charges).toBeGreaterThan(1)
    await eventually(async () =>
      expect(await leasesIn(fleet)).toEqual(NO_LEASES)
    )
    if (left.locks > 0) {
      // By whoever comes first: the payment that waits for the cart, or the job's sweep.
      expect(fleet.first.logs()).toContain(
        "its process has died. It was removed"
      )
    }
  })

  /** Payments that were worked on wait at the barrier. */
  function severalWait(): Promise<void> {
    return eventually(async () =>
      expect(await payment.waiting()).toBeGreaterThan(1)
    )
  }

  async function paidOnes(): Promise<number> {
    const [found] = await fleet.rows<{ count: number }>(
      "select count(*)::int from payment where payment_collection_id = any($1)",
      [codes.map(({ collectionId }) => collectionId)]
    )
    return found!.count
  }

  /** It answers no more, and its work is still under way. */
  function isStopping(): Promise<void> {
    return eventually(() =>
      fetch(`${fleet.first.url}/health`).then(
        () => Promise.reject(new Error("It answers.")),
        () => undefined
      )
    )
  }
})
