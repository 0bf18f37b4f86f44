import type { NewAnnouncement } from "../../src/core/ports/announcements"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TURN = { limit: 10, leaseMs: 30_000 }

const aFact = (
  key: string
): NewAnnouncement<"checkout_transparent.notification.dead"> => ({
  name: "checkout_transparent.notification.dead",
  key,
  data: {
    notification_id: key,
    account: "br",
    merchant_charge_id: null,
    attempts: 10,
    error: "The gateway does not answer.",
  },
})

const facts = (count: number, prefix = "fact") =>
  Array.from({ length: count }, (_, index) => aFact(`${prefix}-${100 + index}`))

const keysOf = (taken: { data: object }[]) =>
  taken.map(({ data }) => "notification_id" in data && data.notification_id)

const letLeasesEnd = () =>
  database.knex("checkout_transparent_announcement").update({
    taken_until: database.knex.raw("taken_until - interval '1 hour'"),
  })

describe("a fact", () => {
  it("is told under its name, with its data and an id of its own", async () => {
    await ledger().noteFacts([aFact("fact-1")])

    const taken = await ledger().takeAnnouncements(TURN)

    const [row] = await database.rowsOf("announcement")
    expect(taken).toEqual([
      {
        id: row?.id,
        name: "checkout_transparent.notification.dead",
        data: { ...aFact("fact-1").data, id: row?.id },
      },
    ])
    expect(row?.id).toMatch(/^ctann_/)
  })

  it("that is known already is not noted again, told or not", async () => {
    expect(await ledger().noteFacts(facts(3))).toBe(3)
    expect(await ledger().noteFacts(facts(5))).toBe(2)
    const taken = await ledger().takeAnnouncements(TURN)
    await ledger().markAnnounced(taken.map(({ id }) => id))

    expect(await ledger().noteFacts(facts(5))).toBe(0)
    expect(await ledger().takeAnnouncements(TURN)).toEqual([])
  })

  it("that is given twice at once is one", async () => {
    expect(await ledger().noteFacts([aFact("a"), aFact("a")])).toBe(1)
    expect(await ledger().noteFacts([])).toBe(0)
  })

  it("is new to one of 20 who note it at once", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, () => ledger().noteFacts([aFact("fact-1")]))
    )

    expect(counts.filter((count) => count === 1)).toHaveLength(1)
    expect(await database.rowsOf("announcement")).toHaveLength(1)
  })

  it("may say what PostgreSQL takes neither as text nor as JSON", async () => {
    const fact = aFact("a\u0000")
    await ledger().noteFacts([
      { ...fact, data: { ...fact.data, error: "\u0000\ud800" } },
    ])

    expect(await ledger().takeAnnouncements(TURN)).toMatchObject([
      { data: { error: "\ufffd\ufffd" } },
    ])
  })
})

describe("facts that nobody was told of", () => {
  it("are taken in the order in which they were noted, no more than asked for", async () => {
    await ledger().noteFacts(facts(5))
    await ledger().noteFacts(facts(5, "later"))

    const first = await ledger().takeAnnouncements({ ...TURN, limit: 7 })
    const second = await ledger().takeAnnouncements(TURN)

    expect(keysOf([...first, ...second])).toEqual(
      [...facts(5), ...facts(5, "later")].map(({ key }) => key)
    )
    expect(first).toHaveLength(7)
  })

  it("are each taken by one of 20", async () => {
    await ledger().noteFacts(facts(40))

    const taken = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().takeAnnouncements({ ...TURN, limit: 2 })
      )
    )
    const rest = await ledger().takeAnnouncements({ ...TURN, limit: 40 })

    expect(keysOf([...taken.flat(), ...rest]).sort()).toEqual(
      facts(40).map(({ key }) => key)
    )
  })

  it("come back when their process died", async () => {
    await ledger().noteFacts(facts(1))
    await ledger().takeAnnouncements(TURN)

    const meanwhile = await ledger().takeAnnouncements(TURN)
    await letLeasesEnd()
    const after = await ledger().takeAnnouncements(TURN)

    expect(meanwhile).toEqual([])
    expect(keysOf(after)).toEqual(["fact-100"])
  })

  it("come back at once, with the same id, when the bus did not take them", async () => {
    await ledger().noteFacts(facts(2))
    const taken = await ledger().takeAnnouncements(TURN)

    await ledger().takeBackAnnouncements(taken.map(({ id }) => id))

    expect(await ledger().takeAnnouncements(TURN)).toEqual(taken)
  })

  it("do not come back when they were told after all", async () => {
    await ledger().noteFacts(facts(1))
    const ids = (await ledger().takeAnnouncements(TURN)).map(({ id }) => id)

    await ledger().markAnnounced(ids)
    await ledger().takeBackAnnouncements(ids)
    await letLeasesEnd()

    expect(await ledger().takeAnnouncements(TURN)).toEqual([])
    expect(await database.rowsOf("announcement")).toMatchObject([
      { announced_at: expect.any(Date) },
    ])
  })
})
