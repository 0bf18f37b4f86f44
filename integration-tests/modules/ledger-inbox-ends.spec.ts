import { aLedgerDatabase } from "./support/a-ledger"
import { anInbox, MINUTE_MS, TURN } from "./support/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const inbox = anInbox(database)

const OUTBOX = "checkout_transparent_outbox_entry"
const DAY_MS = 24 * 60 * MINUTE_MS

/** Claims what is due; resolves to the claim's name. */
async function aClaim(): Promise<string> {
  const [group] = await ledger().claimNotifications(TURN)
  if (!group) {
    throw new Error("Nothing was due.")
  }
  return group.claim
}

const fail = (claim: string, ids: string[], mostAttempts = 3) =>
  ledger().requeueNotifications(claim, ids, {
    error: "The gateway does not answer.",
    againAfterMs: MINUTE_MS,
    mostAttempts,
  })

const complete = (
  claim: string,
  ids: string[],
  state: "processed" | "ignored" = "processed"
) =>
  ledger().completeNotifications(claim, ids, { state, result: "That was it." })

/** Fails until it is dead. */
async function aDeadEntry(): Promise<string> {
  const [id] = await inbox.received("charge-1")
  await fail(await aClaim(), [id!], 1)
  return id!
}

describe("an entry that is completed", () => {
  it.each(["processed", "ignored"] as const)(
    "is %s, with what came of it, and not due any more",
    async (state) => {
      const [id] = await inbox.received("charge-1")

      await complete(await aClaim(), [id!], state)

      expect(await inbox.entry(id!)).toMatchObject({
        state,
        result: "That was it.",
        attempts: 1,
        next_attempt_at: null,
        claimed_by: null,
        claimed_until: null,
        ended_at: expect.any(Date),
      })
      await inbox.passTime(DAY_MS)
      expect(await ledger().claimNotifications(TURN)).toEqual([])
    }
  )

  it("leaves the others of its claim claimed", async () => {
    const [done, left] = await inbox.received("charge-1", "charge-1")

    await complete(await aClaim(), [done!])

    expect((await inbox.entry(left!)).state).toBe("claimed")
  })

  it("keeps no more than 1000 characters of the result", async () => {
    const [id] = await inbox.received("charge-1")

    await ledger().completeNotifications(await aClaim(), [id!], {
      state: "ignored",
      result: "x".repeat(2_000),
    })

    expect((await inbox.entry(id!)).result).toBe("x".repeat(1_000))
  })
})

describe("an entry that failed", () => {
  it("comes back after a pause", async () => {
    const [id] = await inbox.received("charge-1")

    const died = await fail(await aClaim(), [id!])

    expect(died).toEqual([])
    expect(await inbox.entry(id!)).toMatchObject({
      state: "received",
      last_error: "The gateway does not answer.",
      attempts: 1,
      claimed_by: null,
      claimed_until: null,
      ended_at: null,
    })
    expect(await ledger().claimNotifications(TURN)).toEqual([])
    await inbox.passTime(MINUTE_MS + 1_000)
    expect(await ledger().claimNotifications(TURN)).toMatchObject([
      { entries: [{ id, attempts: 2 }] },
    ])
  })

  it("dies after as many attempts as it may have, and is announced once", async () => {
    const [id] = await inbox.received("charge-1")
    await fail(await aClaim(), [id!], 2)
    await inbox.passTime(MINUTE_MS + 1_000)
    const claim = await aClaim()

    const died = await fail(claim, [id!], 2)
    const again = await fail(claim, [id!], 2)

    expect(died).toMatchObject([{ id, attempts: 2 }])
    expect(again).toEqual([])
    expect(await inbox.entry(id!)).toMatchObject({
      state: "dead",
      next_attempt_at: null,
      ended_at: expect.any(Date),
    })
    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      {
        name: "checkout_transparent.notification.dead",
        data: {
          notification_id: id,
          account: "br",
          merchant_charge_id: "charge-1",
          attempts: 2,
          error: "The gateway does not answer.",
        },
      },
    ])
    await inbox.passTime(DAY_MS)
    expect(await ledger().claimNotifications(TURN)).toEqual([])
  })

  it("dies alone: another one of its charge that had fewer attempts comes back", async () => {
    const [old] = await inbox.received("charge-1")
    await fail(await aClaim(), [old!], 2)
    await database
      .knex("checkout_transparent_notification")
      .update({ next_attempt_at: new Date(0) })
    const [young] = await inbox.received("charge-1")

    const died = await fail(await aClaim(), [old!, young!], 2)

    expect(died.map(({ id }) => id)).toEqual([old])
    expect((await inbox.entry(young!)).state).toBe("received")
    expect(await database.rowsOf("outbox_entry")).toHaveLength(1)
  })

  it("does not die when that cannot be announced", async () => {
    const [id] = await inbox.received("charge-1")
    const claim = await aClaim()
    const raw = (statement: string) => database.knex.raw(statement)
    await raw(`alter table ${OUTBOX} add constraint none check (false)`)

    const failing = fail(claim, [id!], 1)

    await expect(failing).rejects.toThrow("none")
    await raw(`alter table ${OUTBOX} drop constraint none`)
    expect((await inbox.entry(id!)).state).toBe("claimed")
  })

  it("is announced again when it died again after a replay", async () => {
    const id = await aDeadEntry()
    await ledger().replayNotification(id)

    await fail(await aClaim(), [id], 1)

    expect(await database.rowsOf("outbox_entry")).toHaveLength(2)
  })
})

describe("an entry that is replayed", () => {
  it("is as if just received, whatever came of it", async () => {
    const [id] = await inbox.received("charge-1")
    await complete(await aClaim(), [id!])

    expect(await ledger().replayNotification(id!)).toBe(true)

    expect(await inbox.entry(id!)).toMatchObject({
      state: "received",
      attempts: 0,
      result: null,
      ended_at: null,
    })
    expect(await ledger().claimNotifications(TURN)).toMatchObject([
      { entries: [{ id, attempts: 1 }] },
    ])
  })

  it("does not wait for its next attempt any longer", async () => {
    const [id] = await inbox.received("charge-1")
    await fail(await aClaim(), [id!])

    await ledger().replayNotification(id!)

    expect(await ledger().claimNotifications(TURN)).toHaveLength(1)
  })

  it("is left alone while somebody is at work on it, and is not when he died", async () => {
    const [id] = await inbox.received("charge-1")
    const claim = await aClaim()

    const meanwhile = await ledger().replayNotification(id!)
    await inbox.passTime(TURN.leaseMs + 1_000)
    const after = await ledger().replayNotification(id!)
    await complete(claim, [id!])

    expect([meanwhile, after]).toEqual([false, true])
    expect((await inbox.entry(id!)).state).toBe("received")
  })

  it("has to exist", async () => {
    expect(await ledger().replayNotification("ctnot_none")).toBe(false)
  })
})

describe("a span of entries that is replayed", () => {
  const stateOf = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await inbox.entry(id)).state))

  it("is all but what is claimed, when nothing else is said", async () => {
    const dead = await aDeadEntry()
    const [ignored, claimed] = await inbox.received("charge-2", "charge-2")
    await complete(await aClaim(), [ignored!], "ignored")

    expect(await ledger().replayNotifications({})).toBe(2)

    expect(await stateOf([dead, ignored!, claimed!])).toEqual([
      "received",
      "received",
      "claimed",
    ])
  })

  it("is of one state, of one account, when that is said", async () => {
    const dead = await aDeadEntry()
    const [ignored] = await inbox.received("charge-2")
    await complete(await aClaim(), [ignored!], "ignored")

    const counts = [
      await ledger().replayNotifications({ account: "other" }),
      await ledger().replayNotifications({ states: ["processed"] }),
      await ledger().replayNotifications({ states: [] }),
      await ledger().replayNotifications({ account: "br", states: ["dead"] }),
    ]

    expect(counts).toEqual([0, 0, 0, 1])
    expect(await stateOf([dead, ignored!])).toEqual(["received", "ignored"])
  })

  it("begins and ends with the time of receipt, both included", async () => {
    const at = (second: number) =>
      new Date(Date.UTC(2026, 10, 20, 12, 0, second))
    const ids = await inbox.received("charge-1", "charge-2", "charge-3")
    for (const [second, id] of ids.entries()) {
      await database
        .knex("checkout_transparent_notification")
        .where({ id })
        .update({ state: "processed", received_at: at(second) })
    }

    const counts = [
      await ledger().replayNotifications({ from: at(3) }),
      await ledger().replayNotifications({ from: at(1), to: at(1) }),
      await ledger().replayNotifications({ to: at(1), states: ["processed"] }),
    ]

    expect(counts).toEqual([0, 1, 1])
    expect(await stateOf(ids)).toEqual(["received", "received", "processed"])
  })

  it("may be long: 2500 entries of the same instant are put back", async () => {
    await database.knex.raw(
      `insert into checkout_transparent_notification
        (id, account, notification_key, integration, kind, type, is_of_another_merchant, reported, payload,
         state, received_at, last_delivered_at)
      select 'ctnot_' || n, 'br', 'key-' || n, 'checkout', 'unrecognized', '', false, '{}', '{}',
        'dead', now(), now() from generate_series(1, 2500) as n`
    )

    expect(await ledger().replayNotifications({ states: ["dead"] })).toBe(2_500)
    expect(await ledger().replayNotifications({ states: ["dead"] })).toBe(0)
  })
})

describe("pruning", () => {
  const received = async (state: string, days: number, count = 1) => {
    await database.knex.raw(
      `insert into checkout_transparent_notification
        (id, account, notification_key, integration, kind, type, is_of_another_merchant, reported, payload,
         state, received_at, last_delivered_at)
      select id, 'br', id, 'checkout', 'unrecognized', '', false, '{}', '{}',
        ?, now() - ? * interval '1 day', now()
      from (select ? || '_' || ? || '_' || n as id from generate_series(1, ?) as n) as names`,
      [state, days, state, days, count]
    )
  }
  const pruned = async () => (await ledger().prune()).notifications
  const left = async () =>
    (await database.rowsOf("notification")).map(({ id }) => id).sort()

  it("takes what is over and older than so many days", async () => {
    for (const state of [
      "received",
      "claimed",
      "processed",
      "ignored",
      "dead",
    ]) {
      await received(state, 91)
      await received(state, 89)
    }

    expect(await pruned()).toBe(2)

    expect(await left()).toEqual([
      "claimed_89_1",
      "claimed_91_1",
      "dead_89_1",
      "dead_91_1",
      "ignored_89_1",
      "processed_89_1",
      "received_89_1",
      "received_91_1",
    ])
  })

  it("takes all of them, however many", async () => {
    await received("processed", 91, 2_500)

    expect(await pruned()).toBe(2_500)
    expect(await left()).toEqual([])
  })

  it("does not wait for what is being delivered once more", async () => {
    await received("processed", 91, 2)
    const delivery = await database.knex.transaction()
    await delivery("checkout_transparent_notification")
      .where({ id: "processed_91_1" })
      .forUpdate()

    const count = await pruned()
    await delivery.commit()

    expect(count).toBe(1)
    expect(await left()).toEqual(["processed_91_1"])
  })
})
