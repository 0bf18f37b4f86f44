import type { Charge } from "../../src/charge/charge"
import { CHARGE_LEASE_MS } from "../../src/charge/times"
import { WorkUnderWay } from "../../src/modules/ledger/work-under-way"
import { moveTime, stopTime } from "../support/database/move-time"
import { aPaidCharge } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()

const TURN = { limit: 10, leaseMs: CHARGE_LEASE_MS }
const LEASE = { ms: CHARGE_LEASE_MS, isTurn: true }

const connection = {
  query: (sql: string) => database.knex.raw(sql),
} as never

afterEach(() => moveTime(connection, 0))

/** It stands still, and moves when a test says so. */
function aStillTime(): { moves: (ms: number) => Promise<void> } {
  const since = new Date()
  const moves = (ms: number) => stopTime(connection, since, ms)
  beforeEach(() => moves(0))
  return { moves }
}

const stop = (ledger: ReturnType<typeof database.ledger>) =>
  ledger.__hooks.onApplicationPrepareShutdown()

/** With a charge that a process has at work. */
async function atWork(ledger = database.ledger()) {
  const charge = await aPaidCharge(ledger)
  const leased = (await ledger.leaseCharge(charge.id, LEASE))!
  return { ledger, charge, leased }
}

const rowOf = ({ id }: Charge) => database.rowOf("charge", id)

describe("what a process is at work on", () => {
  const time = aStillTime()

  it("stays its own for a minute from each renewal, and is renewed by nobody who has lost it", async () => {
    const { ledger, charge, leased } = await atWork()
    const another = database.ledger()

    await time.moves(59_000)
    const renewed = await ledger.renewChargeLease(leased, CHARGE_LEASE_MS)
    await time.moves(118_000)
    const before = await another.leaseCharge(charge.id, LEASE)
    await time.moves(120_000)
    const after = await another.leaseCharge(charge.id, LEASE)
    const late = await ledger.renewChargeLease(leased, CHARGE_LEASE_MS)

    expect([renewed, late]).toEqual([true, false])
    expect(before).toBeUndefined()
    expect(after?.charge.id).toBe(charge.id)
  })
})

describe("a process that is told to stop", () => {
  const time = aStillTime()

  it("takes up nothing any more, and finishes what it has", async () => {
    const { ledger, charge, leased } = await atWork()
    await aPaidCharge(ledger)
    // What waits is due by then, and what is at work has not come to its end.
    await time.moves(35_000)
    let hasStopped = false

    const stopping = stop(ledger).then(() => (hasStopped = true))
    const taken = await Promise.all([
      ledger.takeChargesToSynchronize(TURN),
      ledger.takeNotifiedCharges(TURN),
      ledger.takeOutboxEntries(TURN),
    ])
    await time.moves(0)
    const hadStopped = hasStopped
    await ledger.releaseCharge(leased, { againAfterMs: null })
    await stopping

    expect(taken).toEqual([[], [], []])
    expect(hadStopped).toBe(false)
    expect(ledger.isStopping).toBe(true)
    expect(await rowOf(charge)).toMatchObject({
      synchronize_at: null,
    })
  })

  it("gives back what does not come to its end: due at once", async () => {
    const { charge, leased } = await atWork()
    const said: string[] = []
    const work = new WorkUnderWay(database.knex, quiet(said), {
      endMs: 100,
      pollMs: 10,
    })
    work.note(leased)

    await work.stop()

    expect(await rowOf(charge)).toMatchObject({
      leased_by: null,
      leased_until: null,
    })
    const another = database.ledger()
    expect(await another.takeChargesToSynchronize(TURN)).toHaveLength(1)
    expect(said).toEqual([
      expect.stringContaining("1 of its charges were not done"),
    ])
  })
})

describe("a lock of core's, where its locks are PostgreSQL's,", () => {
  aStillTime()

  beforeEach(async () => {
    await database.knex.raw(
      `create table if not exists locking (id text primary key, owner_id text, expiration timestamptz)`
    )
    await database.knex.raw("truncate locking")
  })

  const lockedFor = (interval: string | null) =>
    database.knex("locking").insert({
      id: "cart_1",
      expiration:
        interval === null
          ? null
          : database.knex.raw(`checkout_transparent_now() + ?::interval`, [
              interval,
            ]),
    })
  const locks = () => database.knex("locking").count("* as n").first()

  it("is taken away when it has ended, and only that of the key", async () => {
    await lockedFor("-20 seconds")
    await database.knex("locking").insert({
      id: "cart_2",
      expiration: database.knex.raw("now() - interval '1 hour'"),
    })

    const found = await database.ledger().removeEndedLock("cart_1")

    expect(found).toEqual({ kind: "removed", endedAt: expect.any(Date) })
    expect(await database.knex("locking").pluck("id")).toEqual(["cart_2"])
  })

  it.each([
    ["has not ended", "100 seconds", 110_000],
    ["has ended only now", "-5 seconds", 5_000],
  ])("stays when it %s", async (_, interval, freeInMs) => {
    await lockedFor(interval)

    const found = await database.ledger().removeEndedLock("cart_1")

    expect(found).toEqual({ kind: "held", freeInMs })
    expect(await locks()).toEqual({ n: "1" })
  })

  it("is taken away unasked from a cart that we have a charge of, over or not, and from no other", async () => {
    await lockedFor("-20 seconds")
    await database.knex("locking").insert({
      id: "cart_2",
      expiration: database.knex.raw("now() - interval '1 hour'"),
    })
    const { charge } = await atWork()
    await database
      .knex("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ cart_id: "cart_1", state: "expired" })

    const carts = await database.ledger().removeEndedLocksOfCarts()

    expect(carts).toEqual(["cart_1"])
    expect(await database.knex("locking").pluck("id")).toEqual(["cart_2"])
  })
})

function quiet(said: string[] = []) {
  return {
    warn: (line: string) => void said.push(line),
  }
}
