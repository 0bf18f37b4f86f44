import { aLedgerDatabase } from "./support/a-ledger"
import { notificationsOf, aDelivery } from "./support/a-notification"
import { aClaimedCharge, aResolvedCharge } from "./support/an-intent"

const MINUTE = 60_000

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const inbox = notificationsOf(database)
const { passTime } = database

describe("what waits too long", () => {
  it("is a notification that is due for more than five minutes", async () => {
    await inbox.received("charge-1", "charge-2")
    await ledger().receiveNotification(aDelivery({ account: "us" }))
    const soon = await ledger().lateNotifications()
    await inbox.passTime(6 * MINUTE)
    const late = await ledger().lateNotifications()
    const waiting = await ledger().waitingNotifications()
    const all = await database.rowsOf("notification")
    await ledger().endNotifications(
      all.map(({ id }) => String(id)),
      "Done."
    )

    expect(soon).toEqual([])
    expect(await ledger().waitingNotifications()).toEqual([])
    expect(waiting).toEqual(late)
    expect(late).toEqual([
      { account: "br", count: 2, oldestAt: expect.any(Date) },
      { account: "us", count: 1, oldestAt: expect.any(Date) },
    ])
    expect(await ledger().lateNotifications()).toEqual([])
  })

  it("is an operation of which nobody has known for a quarter of an hour what came of it", async () => {
    const claimed = await aClaimedCharge(ledger())
    await aResolvedCharge(ledger(), {})
    await ledger().markUnknown(claimed.operation.id, {
      code: "gateway_no_reply",
      message: "No answer came.",
    })
    await passTime(14 * MINUTE)
    const soon = await ledger().longDoubts()
    const recent = await ledger().recentDoubts()
    await passTime(16 * MINUTE)

    expect(soon).toEqual([])
    expect(recent).toEqual([
      { account: "br", count: 1, oldestAt: claimed.charge.createdAt },
    ])
    expect(await ledger().recentDoubts()).toEqual([])
    expect(await ledger().longDoubts()).toEqual([
      { account: "br", count: 1, oldestAt: claimed.charge.createdAt },
    ])
  })
})
