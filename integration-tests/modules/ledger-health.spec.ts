import { NO_SUMS } from "../../src/charge/charge-sums"
import { minorUnits } from "../../src/charge/money"
import { aLedgerDatabase } from "./support/a-ledger"
import { notificationsOf, aDelivery } from "./support/a-notification"
import { aClaimedCharge, aResolvedCharge } from "./support/an-intent"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

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

  it("is a discrepancy until it is resolved", async () => {
    const { charge } = await aClaimedCharge(ledger())
    const raised = await ledger().raiseDiscrepancy(
      { charge, orderId: undefined },
      {
        kind: "unresolved",
        details: "Nobody knows.",
        gateway: { state: charge.state, ...NO_SUMS },
        medusa: undefined,
      }
    )
    const open = await ledger().openDiscrepancies()
    await ledger().resolveDiscrepancy(raised!.id, {
      by: "user_1",
      resolution: "Done.",
    })

    expect(open).toEqual([
      {
        account: "br",
        kind: "unresolved",
        count: 1,
        oldestAt: expect.any(Date),
      },
    ])
    expect(await ledger().openDiscrepancies()).toEqual([])
  })
})

describe("the runs of the job", () => {
  it("are unknown before the first start, and its last one then", async () => {
    const before = await ledger().jobRuns()
    await ledger().installationId()
    const started = await ledger().jobRuns()
    await ledger().noteJobRun()

    expect(before).toBeUndefined()
    expect(started).toEqual({
      ranAt: undefined,
      expectedSince: expect.any(Date),
    })
    expect(await ledger().jobRuns()).toEqual({
      ...started,
      ranAt: expect.any(Date),
    })
  })
})

describe("the first steps of an account", () => {
  const sums = (captured: number, refunded = 0) => ({
    sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
  })

  it("are each the first time of several, and of that account only", async () => {
    const none = await ledger().firstSteps("br")
    await aResolvedCharge(ledger(), { chargeState: "authorized" })
    await aResolvedCharge(ledger(), { ...sums(1_999) })
    await passTime(HOUR)
    await aResolvedCharge(ledger(), { ...sums(1_999) })
    await aResolvedCharge(ledger(), { ...sums(1_999) }, { method: "pix" })
    await aResolvedCharge(ledger(), { ...sums(1_999) }, { account: "us" })
    const paid = await ledger().firstSteps("br")
    const rows = await database.rowsOf("movement")
    await aResolvedCharge(ledger(), { ...sums(1_999, 500) })

    expect(none).toEqual({
      pixPaidAt: undefined,
      cardPaidAt: undefined,
      refundedAt: undefined,
    })
    expect(paid).toEqual({
      cardPaidAt: rows[0]!.observed_at,
      pixPaidAt: rows[2]!.observed_at,
      refundedAt: undefined,
    })
    expect((await ledger().firstSteps("br")).refundedAt).toBeInstanceOf(Date)
    expect(await ledger().firstSteps("us")).toMatchObject({
      pixPaidAt: undefined,
      cardPaidAt: expect.any(Date),
    })
  })
})

describe("the latest lookups", () => {
  it("tell of each account when one went well last, and since when one fails", async () => {
    await aResolvedCharge(ledger(), {})
    const failing = await aResolvedCharge(ledger(), {}, { account: "us" })
    await database
      .knex("checkout_transparent_charge")
      .update({ looked_up_at: database.knex.raw("created_at") })
    await database
      .knex("checkout_transparent_charge")
      .where({ id: failing.charge.id })
      .update({ lookup_failed_since: database.knex.raw("created_at") })

    const byAccount = Object.fromEntries(
      (await ledger().latestLookups()).map((one) => [one.account, one])
    )

    expect(byAccount).toEqual({
      br: { account: "br", lastAt: expect.any(Date), failedSince: undefined },
      us: {
        account: "us",
        lastAt: expect.any(Date),
        failedSince: expect.any(Date),
      },
    })
  })
})
