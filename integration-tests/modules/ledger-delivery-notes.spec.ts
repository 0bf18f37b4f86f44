import { aLedgerDatabase } from "./support/a-ledger"
import { aDelivery, aChargeUpdate } from "./support/a-notification"
import { aResolvedCharge } from "./support/an-intent"
import { minorUnits } from "../../src/charge/money"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const CALLERS = 20

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const AUTHENTICATED = { account: "br", kind: "authenticated" } as const
const WRONG_TOKEN = { account: "br", kind: "wrong_token" } as const

const { passTime } = database

describe("the notes of deliveries", () => {
  it("tell when one of a kind came first and last, a minute apart at least", async () => {
    await ledger().noteDelivery(AUTHENTICATED)
    const [first] = await ledger().deliveryNotes()
    await passTime(50 * SECOND)
    await ledger().noteDelivery(AUTHENTICATED)
    const withinTheMinute = await ledger().deliveryNotes()
    await passTime(61 * SECOND)
    await ledger().noteDelivery(AUTHENTICATED)
    const [later] = await ledger().deliveryNotes()

    expect(first).toEqual({
      ...AUTHENTICATED,
      firstAt: expect.any(Date),
      lastAt: first!.firstAt,
    })
    expect(withinTheMinute).toEqual([first])
    expect(later!.firstAt).toEqual(first!.firstAt)
    expect(later!.lastAt.getTime()).toBeGreaterThan(
      first!.lastAt.getTime() + MINUTE
    )
  })

  it("are one of a kind and account, though many are noted at once", async () => {
    const others = { ...WRONG_TOKEN, account: "us" }

    await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        ledger().noteDelivery([AUTHENTICATED, WRONG_TOKEN, others][caller % 3]!)
      )
    )

    expect(await ledger().deliveryNotes()).toMatchObject([
      AUTHENTICATED,
      WRONG_TOKEN,
      others,
    ])
  })
})

describe("a sale without a notification", () => {
  const aSale = () =>
    aResolvedCharge(ledger(), {
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
    })
  const found = (account = "br", together = [account]) =>
    ledger().saleWithoutNotification(account, together)

  it("is found a quarter of an hour later, and for a day", async () => {
    await aSale()

    const atOnce = await found()
    await passTime(16 * MINUTE)
    const [movement] = await database.rowsOf("movement")
    expect(atOnce).toBeUndefined()
    expect(await found()).toEqual(movement!.observed_at)
    expect(await found("us")).toBeUndefined()
    await passTime(25 * HOUR)

    expect(await found()).toBeUndefined()
  })

  it("is none when its own notification is in the inbox, however late it was seen", async () => {
    const { charge } = await aSale()
    await ledger().receiveNotification(
      aDelivery({
        notification: aChargeUpdate(charge.merchantChargeId),
      })
    )
    await passTime(2 * HOUR)

    expect(await found()).toBeUndefined()
  })

  it("is none when a delivery was authenticated at about that time or since, and one again later", async () => {
    await ledger().noteDelivery(AUTHENTICATED)
    await aSale()
    await passTime(HOUR)
    const afterItsNotification = await found()
    await aSale()
    await passTime(2 * HOUR)
    const afterNone = await found()
    await ledger().noteDelivery(AUTHENTICATED)

    expect(afterItsNotification).toBeUndefined()
    expect(afterNone).toBeInstanceOf(Date)
    expect(await found()).toBeUndefined()
  })

  it("is none when the delivery came to an account that is notified together with its own", async () => {
    await aSale()
    await passTime(HOUR)
    await ledger().noteDelivery({ ...AUTHENTICATED, account: "br-manual" })

    expect(await found("br", ["br", "us"])).toBeInstanceOf(Date)
    expect(await found("br", ["br", "br-manual"])).toBeUndefined()
  })
})
