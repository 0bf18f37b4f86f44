import type { Charge } from "../../../../src/domain/charge/charge"
import { CHARGE_LEASE_MS } from "../../../../src/domain/lease-times"
import { LeasedWork } from "../../../../src/modules/ledger/leased-work"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()

const TURN = { limit: 10, leaseMs: CHARGE_LEASE_MS }
const LEASE = { ms: CHARGE_LEASE_MS, isForSynchronization: true }

const since = new Date()

/** Stops the ledger's clock at `ms` milliseconds after the time at which this test file was loaded. */
const moveTo = (ms: number) => database.stopTime(since, ms)
beforeEach(() => moveTo(0))

const stop = (ledger: ReturnType<typeof database.ledger>) =>
  ledger.__hooks.onApplicationPrepareShutdown()

/** Creates a process that has leased a charge and works on it. */
async function atWork(ledger = database.ledger()) {
  const charge = await aPaidCharge(ledger)
  const leased = (await ledger.leaseCharge(charge.id, LEASE))!
  return { ledger, charge, leased }
}

const rowOf = ({ id }: Charge) => database.requireRowById("charge", id)

describe("a process that is told to stop", () => {
  it("a process that is being stopped claims no more work, and waits until the charge that it is working on is released", async () => {
    const { ledger, charge, leased } = await atWork()
    await aPaidCharge(ledger)
    // After this time the second charge is due, and the work on the first charge is still in progress.
    await moveTo(35_000)
    let hasStopped = false

    const stopping = stop(ledger).then(() => (hasStopped = true))
    const taken = await Promise.all([
      ledger.leaseDueCharges(TURN),
      ledger.claimOutboxEntries(TURN),
    ])
    await moveTo(0)
    const hadStopped = hasStopped
    await ledger.releaseLeaseOfCharge(leased, { againAfterMs: null })
    await stopping

    expect(taken).toEqual([[], []])
    expect(hadStopped).toBe(false)
    expect(ledger.isStopping).toBe(true)
    expect(await rowOf(charge)).toMatchObject({
      synchronization_due_at: null,
    })
  })

  it("a process that is being stopped releases the charges that it cannot finish, and another process can take them at once", async () => {
    const { charge, leased } = await atWork()
    const said: string[] = []
    const log = { warn: (line: string) => void said.push(line) }
    const work = new LeasedWork(database.knex, log, {
      endMs: 100,
      pollMs: 10,
    })
    work.trackLease(leased)

    await work.stopAndReleaseLeases()

    expect(await rowOf(charge)).toMatchObject({
      leased_by: null,
      leased_until: null,
    })
    const another = database.ledger()
    expect(await another.leaseDueCharges(TURN)).toHaveLength(1)
    expect(said).toEqual([
      expect.stringContaining("1 of its charges were not finished"),
    ])
  })
})

describe("core's locks in PostgreSQL", () => {
  beforeEach(async () => {
    await database.knex.raw(
      `create table if not exists locking (id text primary key, owner_id text, expiration timestamptz)`
    )
    await database.knex.raw("truncate locking")
  })

  const insertCartLock = (interval: string) =>
    database.knex("locking").insert({
      id: "cart_1",
      expiration: database.knex.raw(
        "checkout_transparent_now() + ?::interval",
        [interval]
      ),
    })

  it("the plugin does not remove Medusa's lock on a cart before the lock has expired", async () => {
    await insertCartLock("100 seconds")

    const found = await database.ledger().removeExpiredMedusaLock("cart_1")

    expect(found).toEqual({ kind: "held", freeInMs: 110_000 })
    expect(await database.knex("locking").pluck("id")).toEqual(["cart_1"])
  })

  it("the plugin removes Medusa's expired lock on a cart that has a charge of the plugin, and keeps the locks on other carts", async () => {
    await insertCartLock("-20 seconds")
    await database.knex("locking").insert({
      id: "cart_2",
      expiration: database.knex.raw("now() - interval '1 hour'"),
    })
    const { charge } = await atWork()
    await database
      .knex("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ cart_id: "cart_1", state: "expired" })

    const carts = await database.ledger().removeExpiredLocksOfCartsWithCharge()

    expect(carts).toEqual(["cart_1"])
    expect(await database.knex("locking").pluck("id")).toEqual(["cart_2"])
  })
})
