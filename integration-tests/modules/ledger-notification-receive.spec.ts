import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
  notificationsOf,
  TURN,
} from "./support/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const notifications = notificationsOf(database)

const waiting = () => ledger().takeLoneNotifications(TURN)

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
    expect(await waiting()).toMatchObject([
      { notification: { merchantChargeId: long } },
    ])
  })
})
