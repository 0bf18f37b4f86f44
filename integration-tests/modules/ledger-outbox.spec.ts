import type { NewOutboxEntry } from "../../src/charge/events"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }

const anEvent = (
  key: string
): NewOutboxEntry<"checkout_transparent.automatic_refunds.capped"> => ({
  name: "checkout_transparent.automatic_refunds.capped",
  key,
  data: {
    account: key,
    cap: "mostPerHour",
    most: 10,
    refund_count: 10,
    refund_sum: 100,
  },
})

const events = (count: number, prefix = "event") =>
  Array.from({ length: count }, (_, index) =>
    anEvent(`${prefix}-${100 + index}`)
  )

const keysOf = (taken: { data: object }[]) =>
  taken.map(({ data }) => "account" in data && data.account)

const letLeasesEnd = () =>
  database.knex("checkout_transparent_outbox_entry").update({
    taken_until: database.knex.raw("taken_until - interval '1 hour'"),
  })

describe("a fact", () => {
  it("is told under its name, with its data and an id of its own", async () => {
    await ledger().noteEvents([anEvent("event-1")])

    const taken = await ledger().takeOutboxEntries(TURN)

    const [row] = await database.rowsOf("outbox_entry")
    expect(taken).toEqual([
      {
        id: row?.id,
        name: "checkout_transparent.automatic_refunds.capped",
        data: { ...anEvent("event-1").data, id: row?.id },
      },
    ])
    expect(row?.id).toMatch(/^ctout_/)
  })

  it("that is known already is not noted again, told or not", async () => {
    expect(await ledger().noteEvents(events(3))).toBe(3)
    expect(await ledger().noteEvents(events(5))).toBe(2)
    const taken = await ledger().takeOutboxEntries(TURN)
    await ledger().markPublished(taken.map(({ id }) => id))

    expect(await ledger().noteEvents(events(5))).toBe(0)
    expect(await ledger().takeOutboxEntries(TURN)).toEqual([])
  })

  it("that is given twice at once is one", async () => {
    expect(await ledger().noteEvents([anEvent("a"), anEvent("a")])).toBe(1)
    expect(await ledger().noteEvents([])).toBe(0)
  })

  it("is new to one of 20 who note it at once", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().noteEvents([anEvent("event-1")])
      )
    )

    expect(counts.filter((count) => count === 1)).toHaveLength(1)
    expect(await database.rowsOf("outbox_entry")).toHaveLength(1)
  })

  it("may say what PostgreSQL takes neither as text nor as JSON", async () => {
    const event = anEvent("a\u0000")
    await ledger().noteEvents([
      { ...event, data: { ...event.data, account: "\u0000\ud800" } },
    ])

    expect(await ledger().takeOutboxEntries(TURN)).toMatchObject([
      { data: { account: "\ufffd\ufffd" } },
    ])
  })
})

describe("facts that nobody was told of", () => {
  it("are taken in the order in which they were noted, no more than asked for", async () => {
    await ledger().noteEvents(events(5))
    await ledger().noteEvents(events(5, "later"))

    const first = await ledger().takeOutboxEntries({ ...TURN, limit: 7 })
    const second = await ledger().takeOutboxEntries(TURN)

    expect(keysOf([...first, ...second])).toEqual(
      [...events(5), ...events(5, "later")].map(({ key }) => key)
    )
    expect(first).toHaveLength(7)
  })

  it("are each taken by one of 20", async () => {
    await ledger().noteEvents(events(40))

    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().takeOutboxEntries({ ...TURN, limit: 2 })
      )
    )
    const rest = await ledger().takeOutboxEntries({ ...TURN, limit: 40 })

    expect(keysOf([...taken.flat(), ...rest]).sort()).toEqual(
      events(40).map(({ key }) => key)
    )
  })

  it("come back when their process died", async () => {
    await ledger().noteEvents(events(1))
    await ledger().takeOutboxEntries(TURN)

    const meanwhile = await ledger().takeOutboxEntries(TURN)
    await letLeasesEnd()
    const after = await ledger().takeOutboxEntries(TURN)

    expect(meanwhile).toEqual([])
    expect(keysOf(after)).toEqual(["event-100"])
  })

  it("come back at once, with the same id, when the bus did not take them", async () => {
    await ledger().noteEvents(events(2))
    const taken = await ledger().takeOutboxEntries(TURN)

    await ledger().releaseOutboxEntries(taken.map(({ id }) => id))

    expect(await ledger().takeOutboxEntries(TURN)).toEqual(taken)
  })

  it("do not come back when they were told after all", async () => {
    await ledger().noteEvents(events(1))
    const ids = (await ledger().takeOutboxEntries(TURN)).map(({ id }) => id)

    await ledger().markPublished(ids)
    await ledger().releaseOutboxEntries(ids)
    await letLeasesEnd()

    expect(await ledger().takeOutboxEntries(TURN)).toEqual([])
    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      { published_at: expect.any(Date) },
    ])
  })
})
