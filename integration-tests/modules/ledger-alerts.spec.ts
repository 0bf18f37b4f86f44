import type { Alert, Condition } from "../../src/charge/alert"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const FAILED = { error: "email: no answer.", reached: ["ana@shop.example"] }

const anAlert = (key: string): Alert => ({ key, cause: "test", data: {} })

const REFUSED: Condition<"credential_refused"> = {
  name: "checkout:client-1",
  data: { accounts: ["br"], integration: "checkout", client_id: "client-1" },
}

const observe = (conditions: Condition<"credential_refused">[]) =>
  ledger().noteConditions({
    cause: "credential_refused",
    conditions,
    quietMs: 120_000,
  })

const timeGoesOn = (minutes: number) =>
  database.knex("checkout_transparent_alert").update({
    next_try_at: database.knex.raw("next_try_at - ? * interval '1 minute'", [
      minutes,
    ]),
    observed_at: database.knex.raw("observed_at - ? * interval '1 minute'", [
      minutes,
    ]),
  })

const causes = async () =>
  (await database.rowsOf("alert")).map(({ cause }) => cause)

describe("an alert", () => {
  it("that is noted is taken with what is known of it, the oldest first", async () => {
    await ledger().noteAlerts([anAlert("b"), anAlert("a")])

    const taken = await ledger().takeAlerts(10)

    expect(taken).toEqual([
      {
        ...anAlert("b"),
        id: expect.stringMatching(/^ctalr_/),
        attempt: 1,
        reached: [],
      },
      expect.objectContaining(anAlert("a")),
    ])
  })

  it("has one row for its key, whoever notes it at the same time", async () => {
    const noted = await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger().noteAlerts([anAlert("one"), anAlert("other")])
      )
    )

    expect(noted.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await database.rowsOf("alert")).toHaveLength(2)
  })

  it("is taken by one of those who ask at the same time", async () => {
    await ledger().noteAlerts([anAlert("one")])

    const taken = await Promise.all(
      Array.from({ length: 20 }, () => ledger().takeAlerts(10))
    )

    expect(taken.flat()).toHaveLength(1)
  })

  it("that was not sent comes back later and later, and is left after a day", async () => {
    await ledger().noteAlerts([anAlert("one")])
    const minutesBetween: number[] = []
    for (;;) {
      const [taken] = await ledger().takeAlerts(10)
      if (!taken) break
      await ledger().noteAlertFailed(taken.id, FAILED)
      const [row] = await database.rowsOf("alert")
      const at = (name: string) => (row?.[name] as Date).getTime()
      expect(taken).toMatchObject({
        attempt: minutesBetween.length + 1,
        reached: minutesBetween.length === 0 ? [] : FAILED.reached,
      })
      const pause = Math.round((at("next_try_at") - at("updated_at")) / 60_000)
      expect(await ledger().takeAlerts(10)).toEqual([])
      minutesBetween.push(pause)
      await timeGoesOn(pause)
    }

    expect(minutesBetween).toEqual([
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360],
    ])
    expect(await database.rowsOf("alert")).toMatchObject([
      { error: "email: no answer.", sent_at: null },
    ])
  })

  it("that was sent is not taken again, and has no error any more", async () => {
    await ledger().noteAlerts([anAlert("one")])
    const [taken] = await ledger().takeAlerts(10)
    await ledger().noteAlertFailed(taken!.id, FAILED)

    await ledger().markAlertSent(taken!.id)
    await timeGoesOn(600)

    expect(await ledger().takeAlerts(10)).toEqual([])
    expect(await database.rowsOf("alert")).toMatchObject([{ error: null }])
  })

  it("is not begun by a process that was told to stop", async () => {
    const stopping = ledger()
    await stopping.noteAlerts([anAlert("one")])
    await stopping.__hooks.onApplicationPrepareShutdown()

    expect(await stopping.takeAlerts(10)).toEqual([])
    expect(await ledger().takeAlerts(10)).toHaveLength(1)
  })
})

describe("what lasts", () => {
  it("is one alert, whichever processes observe it, and however often", async () => {
    await Promise.all(Array.from({ length: 10 }, () => observe([REFUSED])))
    await observe([REFUSED])

    expect(await causes()).toEqual(["credential_refused"])
  })

  it("goes on when it was away for less than the quiet time", async () => {
    await observe([REFUSED])
    await timeGoesOn(1)
    await observe([])
    await observe([REFUSED])

    expect(await causes()).toEqual(["credential_refused"])
  })

  it("has ended when it was away for longer, without a word, and may begin anew", async () => {
    await observe([REFUSED])
    await timeGoesOn(3)
    await Promise.all(Array.from({ length: 10 }, () => observe([])))
    const ended = await database.rowsOf("alert")
    await observe([REFUSED])

    expect(ended).toEqual([
      expect.objectContaining({
        cause: "credential_refused",
        ended_at: expect.any(Date),
      }),
    ])
    expect(await causes()).toEqual(["credential_refused", "credential_refused"])
  })

  it("does not end with another cause", async () => {
    await observe([REFUSED])
    await timeGoesOn(3)

    await ledger().noteConditions({
      cause: "sales_without_notifications",
      conditions: [],
      quietMs: 0,
    })

    expect(await database.rowsOf("alert")).toMatchObject([{ ended_at: null }])
  })
})

describe("an old alert", () => {
  it("is deleted with the events, but for that of what still lasts", async () => {
    await ledger().noteAlerts([anAlert("old"), anAlert("new")])
    await observe([REFUSED])
    const old = database.knex.raw("created_at - interval '91 days'")
    await database
      .knex("checkout_transparent_alert")
      .whereNot({ alert_key: "new" })
      .update({ created_at: old })

    const pruned = await ledger().prune()

    expect(pruned).toMatchObject({ alerts: 1 })
    expect((await causes()).sort()).toEqual(["credential_refused", "test"])
  })
})
