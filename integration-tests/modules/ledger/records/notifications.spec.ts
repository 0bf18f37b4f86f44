import type { Charge } from "../../../../src/domain/charge/charge"
import type { LeasedCharge } from "../../../../src/modules/ledger"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
  MINUTE_MS,
  notificationsOf,
  TURN,
} from "../../../support/ledger/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const notifications = notificationsOf(database)

const take = (limit = TURN.limit) =>
  ledger().takeNotifiedCharges({ ...TURN, limit })
const putOff = (ids: string[], mostTries = 10, dueBy?: Date) =>
  ledger().putOffNotifications(ids, {
    why: "The gateway does not answer.",
    firstPauseMs: MINUTE_MS,
    longestPauseMs: 3 * MINUTE_MS,
    mostTries,
    dueBy,
  })
const idsOf = (leased: LeasedCharge[]) =>
  leased.map(({ charge }) => charge.id).sort()

const charges = async (count: number) => {
  const made: Charge[] = []
  while (made.length < count) made.push(await aPaidCharge(ledger()))
  return made
}
const names = (some: Charge[]) =>
  some.map(({ merchantChargeId }) => merchantChargeId)

describe("a notification that is received", () => {
  it("is new to one of 20 deliveries at once", async () => {
    const answers = await twentyTimes(() =>
      ledger().receiveNotification(aDelivery({ key: "k" }))
    )

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await database.rowsOf("notification")).toMatchObject([
      { deliveries: 20 },
    ])
  })
})

describe("what PostgreSQL takes neither as text nor as JSON", () => {
  const BAD = "a\u0000b\ud800c\udc00d\\u0000"
  const GOOD = "a\ufffdb\ufffdc\ufffdd\\u0000"

  it("is replaced wherever it stands", async () => {
    const update = aChargeUpdate(BAD)

    const { id } = await ledger().receiveNotification(
      aDelivery({
        key: BAD,
        payload: { [BAD]: [BAD, { deep: BAD }], whole: "\u{1f600}" },
        notification: { ...update, type: BAD, eventId: BAD },
      })
    )

    expect(await notifications.entry(id)).toMatchObject({
      notification_key: GOOD,
      event_id: GOOD,
      type: GOOD,
      merchant_charge_id: GOOD,
      payload: { [GOOD]: [GOOD, { deep: GOOD }], whole: "\u{1f600}" },
      reported: {
        type: GOOD,
        merchantChargeId: GOOD,
        charge: { amount: 1_999 },
      },
    })
  })

  it("nor in an index: a charge's name of any length is stored", async () => {
    const long = Array.from({ length: 20_000 }, () =>
      String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))
    ).join("")

    const [id] = await notifications.received(long)

    expect((await notifications.entry(id!)).merchant_charge_id).toBe(
      long.slice(0, 255)
    )
    expect(await ledger().takeLoneNotifications(TURN)).toMatchObject([
      { notification: { merchantChargeId: long } },
    ])
  })
})

describe("a charge that notifications tell about", () => {
  it("is leased to one worker at a time, however many notifications it has", async () => {
    const charge = await aPaidCharge(ledger())
    const ids = await notifications.received(...names([charge, charge, charge]))

    const [leased] = await take()
    const meanwhile = await take()
    const about = await ledger().notificationsAbout(leased!.charge)

    expect(leased?.charge.id).toBe(charge.id)
    expect(meanwhile).toEqual([])
    expect(about.map(({ id }) => id)).toEqual(ids)
  })

  it("is not taken again at once for a notification that was due in the millisecond of its turn", async () => {
    const charge = await aPaidCharge(ledger())
    const ids = await notifications.received(...names([charge]))
    const [takenAt] = await database
      .knex("checkout_transparent_notification")
      .update({
        due_at: database.knex.raw(
          "date_trunc('milliseconds', due_at) + interval '900 microseconds'"
        ),
      })
      .returning<{ due_at: Date }[]>("due_at")

    await putOff(ids, 10, takenAt?.due_at)

    expect(await notifications.entry(ids[0]!)).toMatchObject({ tries: 1 })
    expect(await take()).toEqual([])
  })
})

describe("a notification that is put off", () => {
  it("does not keep a newer one of its charge waiting, which takes it along", async () => {
    const charge = await aPaidCharge(ledger())
    const [old] = await notifications.received(charge.merchantChargeId)
    await putOff([old!])
    const [young] = await notifications.received(charge.merchantChargeId)

    expect(await take()).toHaveLength(1)
    expect(await ledger().notificationsAbout(charge)).toMatchObject([
      { id: old, tries: 1 },
      { id: young, tries: 0 },
    ])
  })

  it("ends alone after as many tries as it may have", async () => {
    const charge = await aPaidCharge(ledger())
    const [old] = await notifications.received(charge.merchantChargeId)
    await putOff([old!], 2)
    const [young] = await notifications.received(charge.merchantChargeId)

    const spent = await putOff([old!, young!], 2)
    const again = await putOff([old!], 2)

    expect(spent.map(({ id }) => id)).toEqual([old])
    expect(again).toEqual([])
    expect(await notifications.entry(old!)).toMatchObject({
      due_at: null,
      tries: 2,
    })
    expect((await notifications.entry(young!)).due_at).not.toBeNull()
  })
})

describe("a backlog", () => {
  it("is never shared by processes that take at once", async () => {
    const other = database.ledger({ knex: await database.connect(10) })
    const some = await charges(30)
    await notifications.received(...names(some), ...names(some))

    const taken = await twentyTimes((nth) =>
      (nth % 2 ? other : ledger()).takeNotifiedCharges({ ...TURN, limit: 5 })
    )
    const rest = await take(30)

    expect(idsOf([...taken.flat(), ...rest])).toEqual(idsOf(some.map(leasedAs)))
  })
})

describe("a notification about no charge that is known here", () => {
  it("is taken by itself, and comes back when its process died", async () => {
    const { id } = await ledger().receiveNotification(
      aDelivery({ notification: aChargeUpdate("nobody's") })
    )

    const [lone] = await ledger().takeLoneNotifications(TURN)
    const meanwhile = await ledger().takeLoneNotifications(TURN)
    await database.passTime(TURN.leaseMs + 1_000)

    expect([lone?.id, meanwhile, await take()]).toEqual([id, [], []])
    expect(await ledger().takeLoneNotifications(TURN)).toHaveLength(1)
  })
})

function leasedAs(charge: Charge): LeasedCharge {
  return { charge } as LeasedCharge
}
