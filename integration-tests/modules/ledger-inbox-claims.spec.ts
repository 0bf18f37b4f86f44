import { aLedgerDatabase } from "./support/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
  anInbox,
  idsOf,
  MINUTE_MS,
  TURN,
} from "./support/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const inbox = anInbox(database)

const claim = (turn = TURN) => ledger().claimNotifications(turn)
const fail = (claim: string, ids: string[], againAfterMs: number) =>
  ledger().requeueNotifications(claim, ids, {
    error: "The gateway does not answer.",
    againAfterMs,
    mostAttempts: 10,
  })
/** Names of charges; sorted like this they are in the order of their numbers. */
const charges = (count: number) =>
  Array.from({ length: count }, (_, index) => `charge-${100 + index}`)
const chargesOf = (groups: { merchantChargeId: string | undefined }[]) =>
  groups.map(({ merchantChargeId }) => merchantChargeId).sort()

describe("entries that are due", () => {
  it("are claimed for a while, each attempt counted", async () => {
    const [id] = await inbox.received("charge-1")

    const groups = await claim()

    expect(groups).toMatchObject([
      { merchantChargeId: "charge-1", entries: [{ id, attempts: 1 }] },
    ])
    const entry = await inbox.entry(id!)
    expect(entry).toMatchObject({
      state: "claimed",
      claimed_by: groups[0]?.claim,
      attempts: 1,
    })
    expect(entry.next_attempt_at).toEqual(entry.claimed_until)
    expect(await claim()).toEqual([])
  })

  it("are claimed together when they are about one charge, the oldest first", async () => {
    const [first, second] = await inbox.received("charge-1", "charge-1")
    const [other] = await inbox.received("charge-2")
    const [third] = await inbox.received("charge-1")

    expect(idsOf(await claim())).toEqual([[first, second, third], [other]])
  })

  it("are claimed together when they came to different accounts", async () => {
    const accounts = ["br", "other"]
    for (const account of accounts) {
      await ledger().receiveNotification(
        aDelivery({ account, notification: aChargeUpdate("charge-1") })
      )
    }

    const groups = await claim()

    expect(
      groups.map(({ entries }) => entries.map(({ account }) => account))
    ).toEqual([accounts])
  })

  it("take along those of their charge that were put off, which is no attempt at them", async () => {
    const [failed] = await inbox.received("charge-1")
    const [group] = await claim()
    await fail(group!.claim, [failed!], MINUTE_MS)
    expect(await claim()).toEqual([])

    const [next] = await inbox.received("charge-1")
    const [both] = await claim()

    expect(both?.entries.map(({ id, attempts }) => ({ id, attempts }))).toEqual(
      [
        { id: failed, attempts: 1 },
        { id: next, attempts: 1 },
      ]
    )
  })

  it("are claimed one by one when they are about no charge", async () => {
    for (const type of ["A", "B"]) {
      await ledger().receiveNotification(
        aDelivery({
          notification: {
            kind: "unrecognized",
            integration: "checkout",
            type,
            why: "Unknown.",
          },
        })
      )
    }

    const groups = await claim()

    expect(groups.map(({ entries }) => entries.length)).toEqual([1, 1])
    expect(chargesOf(groups)).toEqual([undefined, undefined])
  })

  it("are claimed also when they came while the claim waited for its turn", async () => {
    const other = await database.knex.transaction()
    await other.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_notification', 0))"
    )
    const claiming = claim()
    while (!(await database.waiting())) {
      // Until it waits.
    }
    const [id] = await inbox.received("charge-1")
    await other.commit()

    expect(idsOf(await claiming)).toEqual([[id]])
  })

  it("do not count as due when they are deleted", async () => {
    await inbox.received("charge-1")
    await database
      .knex("checkout_transparent_notification")
      .update({ deleted_at: database.knex.fn.now() })

    expect(await claim()).toEqual([])
  })

  it.each([0, 1, 2, 5])(
    "are no more groups than asked for: %s",
    async (limit) => {
      await inbox.received(...charges(5), ...charges(5))

      expect(await claim({ ...TURN, limit })).toHaveLength(limit)
    }
  )
})

describe("a charge that somebody is at work on", () => {
  it("keeps what is told of it meanwhile waiting until that is over", async () => {
    const [first] = await inbox.received("charge-1")
    const [group] = await claim()
    const [second] = await inbox.received("charge-1")

    const meanwhile = await claim()
    await ledger().completeNotifications(group!.claim, [first!], {
      state: "processed",
      result: "Synchronized.",
    })
    const after = await claim()

    expect(meanwhile).toEqual([])
    expect(idsOf(after)).toEqual([[second]])
  })

  it("does not hide others, however much is told of it meanwhile", async () => {
    await inbox.received("charge-1")
    await claim()
    await inbox.received(
      ...Array.from({ length: 50 }, () => "charge-1"),
      "charge-2"
    )

    expect(chargesOf(await claim({ ...TURN, limit: 2 }))).toEqual(["charge-2"])
  })

  it("and who died has all its entries claimed by another one, when the lease ends", async () => {
    const [first] = await inbox.received("charge-1")
    const [dead] = await claim()
    const [second] = await inbox.received("charge-1")
    await inbox.passTime(TURN.leaseMs + 1_000)

    const [next] = await claim()

    expect(next?.claim).not.toBe(dead?.claim)
    expect(next?.entries).toMatchObject([
      { id: first, attempts: 2 },
      { id: second, attempts: 1 },
    ])
  })

  it("and whose lease has ended can end nothing that another one has claimed", async () => {
    const [id] = await inbox.received("charge-1")
    const [late] = await claim()
    await inbox.passTime(TURN.leaseMs + 1_000)
    const [next] = await claim()

    await ledger().completeNotifications(late!.claim, [id!], {
      state: "ignored",
      result: "Too late.",
    })
    const died = await ledger().requeueNotifications(late!.claim, [id!], {
      error: "Too late.",
      againAfterMs: 0,
      mostAttempts: 0,
    })

    expect(died).toEqual([])
    expect(await inbox.entry(id!)).toMatchObject({
      state: "claimed",
      claimed_by: next?.claim,
      last_error: null,
      result: null,
    })
  })
})

describe("a backlog", () => {
  it("is worked off from both ends", async () => {
    const names = charges(8)
    await inbox.received(...names)

    const claimed = await claim({ ...TURN, limit: 3 })
    const then = await claim({ ...TURN, limit: 4 })

    expect(chargesOf(claimed)).toEqual([names[0], names[1], names[7]])
    expect(chargesOf(then)).toEqual([names[2], names[3], names[5], names[6]])
  })

  it("that was put off does not come before what is received now", async () => {
    await inbox.received(...charges(20))
    const groups = await claim({ ...TURN, limit: 20 })
    for (const [index, { claim: name, entries }] of groups.entries()) {
      const ids = entries.map(({ id }) => id)
      await fail(name, ids, index % 2 ? MINUTE_MS : 2 * MINUTE_MS)
    }
    await inbox.passTime(MINUTE_MS + 1_000)
    await inbox.received("charge-new")
    await inbox.passTime(MINUTE_MS)

    const claimed = await claim({ ...TURN, limit: 2 })

    expect(chargesOf(claimed)).toContain("charge-new")
  })

  it("about one charge leaves the others their turn", async () => {
    await inbox.received(
      ...Array.from({ length: 100 }, () => "charge-loud"),
      ...charges(4)
    )

    const groups = [
      ...(await claim({ ...TURN, limit: 2 })),
      ...(await claim({ ...TURN, limit: 2 })),
      ...(await claim({ ...TURN, limit: 2 })),
    ]

    expect(new Set(chargesOf(groups))).toEqual(
      new Set([...charges(4), "charge-loud"])
    )
  })

  it("is never shared, neither an entry nor a charge, by processes that claim at once", async () => {
    const other = database.ledger({ knex: await database.connect(10) })
    const names = charges(60)
    const ids = await inbox.received(...names, ...names)

    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? other : ledger()).claimNotifications({ ...TURN, limit: 5 })
      )
    )

    const groups = claims.flat()
    expect(chargesOf(groups)).toEqual(names)
    expect(
      groups.flatMap(({ entries }) => entries.map(({ id }) => id)).sort()
    ).toEqual([...ids].sort())
    expect(groups.every(({ entries }) => entries.length === 2)).toBe(true)
  })

  it("that grows while it is claimed has one claim for each charge", async () => {
    const other = database.ledger({ knex: await database.connect(5) })
    const names = charges(5)
    await inbox.received(...names)

    const [claims] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? other : ledger()).claimNotifications(TURN)
        )
      ),
      Promise.all(Array.from({ length: 10 }, () => inbox.received(...names))),
    ])

    expect(chargesOf(claims.flat())).toEqual(names)
  })
})
