import { aLedgerDatabase } from "./support/a-ledger"
import { aDelivery, aChargeUpdate } from "./support/a-notification"
import { aResolvedCharge } from "./support/an-intent"
import { minorUnits } from "../../src/charge/money"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const AUTHENTICATED = { account: "br", kind: "authenticated" } as const

const { passTime } = database

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
