import type { Alert } from "../../../../src/domain/alert/alert"
import { recordAlerts } from "../../../../src/modules/ledger/event/alerts"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const claimTenAlerts = () => ledger().claimAlerts(10)

const MINUTE_MS = 60_000
const NOON = new Date("2026-11-22T15:00:00.000Z")
const EMAILS = ["ana@shop.example", "bia@shop.example"]
const RECEIVERS = ["", ...EMAILS]

const anAlert = (key: string): Alert => ({
  key,
  cause: "gateway",
  data: { accounts: ["br"], code: "no_access_token" },
})
const aLasting = (key: string): Alert => ({ ...anAlert(key), isDaily: true })
const recordAlertsForEmails = (...alerts: Alert[]) =>
  recordAlerts(
    { knex: database.knex, options: { alerts: { emails: EMAILS } } as never },
    alerts
  )

const passTime = (minutes: number) =>
  database.setTimeOffset(minutes * MINUTE_MS)

const readDistinctAlertKeys = async () => [
  ...new Set((await database.rowsOf("alert")).map((row) => row.alert_key)),
]

describe("an alert", () => {
  it("an alert has one row for the dashboard's bell and one for each e-mail recipient, and rows are claimed in the order of their alerts", async () => {
    await recordAlertsForEmails(anAlert("b"), anAlert("a"))

    const taken = await claimTenAlerts()

    expect(
      taken.map(({ key, channel, recipient }) => [key, channel, recipient])
    ).toEqual(
      ["b", "a"].flatMap((key) => [
        [key, "feed", ""],
        ...EMAILS.map((email) => [key, "email", email]),
      ])
    )
    expect(taken[0]).toEqual({
      ...anAlert("b"),
      id: expect.stringMatching(/^ctalr_/),
      medusaKey: `${taken[0]?.id}:0`,
      channel: "feed",
      recipient: "",
    })
  })

  it("each row of an alert (one for the dashboard and one for each e-mail recipient) is claimed by only one of 20 simultaneous callers", async () => {
    await recordAlertsForEmails(anAlert("one"))

    const taken = await runTwentyAtOnce(() => ledger().claimAlerts(1))

    expect(
      taken
        .flat()
        .map(({ recipient }) => recipient)
        .sort()
    ).toEqual(RECEIVERS)
  })

  it("an alert whose delivery has no known outcome is claimed again after a minute, with the same idempotency key", async () => {
    await ledger().recordAlerts([anAlert("one")])
    const [first] = await claimTenAlerts()

    const soon = await claimTenAlerts()
    await passTime(1.1)
    const [again] = await claimTenAlerts()

    expect(soon).toEqual([])
    expect(again).toEqual(first)
  })

  it("if an alert cannot be sent, the plugin tries again at growing intervals with new idempotency keys, and stops after a failure when the alert is over a day old", async () => {
    const stopTimeAtMinute = (minute: number) =>
      database.stopTime(NOON, minute * MINUTE_MS)
    await stopTimeAtMinute(0)
    await ledger().recordAlerts([anAlert("one")])
    const [first] = await claimTenAlerts()
    const medusaKeys = [first!.medusaKey]
    const left = [await ledger().recordAlertFailureAndAbandonIfOld(first!.id)]
    for (const minute of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]) {
      await stopTimeAtMinute(minute - 0.5)
      expect(await claimTenAlerts()).toEqual([])
      await stopTimeAtMinute(minute)
      const [taken] = await claimTenAlerts()
      medusaKeys.push(taken!.medusaKey)
      left.push(await ledger().recordAlertFailureAndAbandonIfOld(taken!.id))
    }
    await stopTimeAtMinute(100_000)

    expect(new Set(medusaKeys).size).toBe(13)
    expect(left).toEqual([...Array.from({ length: 12 }, () => false), true])
    expect(await claimTenAlerts()).toEqual([])
  })
})

describe("an alert with a lasting cause", () => {
  it("a problem that lasts for days causes one alert for each day in São Paulo, even if it is reported several times a day", async () => {
    const noteLastingAlert = () => ledger().recordAlerts([aLasting("refused")])
    await database.stopTime(new Date("2026-11-22T03:00:00.000Z"))
    await Promise.all(Array.from({ length: 10 }, noteLastingAlert))
    await database.stopTime(new Date("2026-11-23T02:59:59.000Z"))
    await noteLastingAlert()
    const sameDay = await readDistinctAlertKeys()
    await database.stopTime(new Date("2026-11-23T03:00:00.000Z"))
    await noteLastingAlert()

    expect(sameDay).toHaveLength(1)
    expect(await readDistinctAlertKeys()).toHaveLength(2)
  })
})
