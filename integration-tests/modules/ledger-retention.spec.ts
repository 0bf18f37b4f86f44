import type { Charge } from "../../src/charge/charge"
import { KEPT } from "../../src/charge/times"
import { aPaidCharge } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const DAY_MS = 24 * 60 * 60 * 1000

/** As if it were so many days later: everything that was written is so much older. */
const letDaysPass = (days: number) => database.passTime(days * DAY_MS)

/** One that was worked on, or that waits; of a charge or of none. */
const aNotification = (
  charge?: Pick<Charge, "merchantChargeId">,
  dueAt?: "due"
) =>
  database.knex.raw(
    `insert into checkout_transparent_notification
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       reported, payload, received_at, last_delivered_at, due_at)
    select 'ctnot_' || gen_random_uuid(), 'br', gen_random_uuid(), 'checkout', 'charge_update', 'PAYMENT', ?, false,
      '{}', '{}', checkout_transparent_now(), checkout_transparent_now(), case when ? then checkout_transparent_now() end`,
    [charge?.merchantChargeId ?? null, dueAt !== undefined]
  )

const deleted = async () => (await ledger().prune()).notifications

describe("a notification", () => {
  it("is deleted after its days, and nothing of its charge", async () => {
    const charge = await aPaidCharge(ledger())
    await aNotification(charge)
    await aNotification()
    const beside = () =>
      Promise.all(
        (["charge", "operation", "movement", "outbox_entry"] as const).map(
          (table) => database.rowsOf(table)
        )
      )
    await letDaysPass(KEPT.days - 1)
    const before = await beside()
    expect(await deleted()).toBe(0)
    await letDaysPass(KEPT.days + 1)
    await aNotification()

    expect(await deleted()).toBe(2)

    expect(await database.rowsOf("notification")).toHaveLength(1)
    expect(await beside()).toEqual(before)
  })

  it("that waits stays, however old", async () => {
    await aNotification(await aPaidCharge(ledger()), "due")
    await letDaysPass(2 * KEPT.days)

    expect(await deleted()).toBe(0)
  })
})

describe("a lease", () => {
  it("that a dead process has left behind is deleted after a day, and no other one", async () => {
    for (const key of ["old", "ended", "alive"]) {
      await ledger().takeLease({ key, owner: "test:1" }, 60_000)
    }
    const ended = (key: string, ago: string) =>
      database
        .knex("checkout_transparent_lease")
        .where({ lease_key: key })
        .update({ expires_at: database.knex.raw(`now() - interval '${ago}'`) })
    await ended("old", "25 hours")
    await ended("ended", "23 hours")

    expect(await ledger().prune()).toMatchObject({ leases: 1 })

    const left = await database.rowsOf("lease")
    expect(left.map(({ lease_key }) => lease_key)).toEqual(["ended", "alive"])
  })
})
