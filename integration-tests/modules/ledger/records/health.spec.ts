import { minorUnits } from "../../../../src/domain/money"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import { aPaidCharge } from "../../../support/ledger/a-change"
import {
  aDelivery,
  notificationHelpers,
} from "../../../support/ledger/a-notification"
import {
  aClaimedCharge,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MISSING_FOR_MS = 2 * MINUTE

const database = aLedgerDatabase()
const AUTHENTICATED = { account: "br", kind: "authenticated" } as const
const PIX = { account: "br", method: "pix" } as const
const ledger = () => database.ledger()
const inbox = notificationHelpers(database)
const { setTimeOffset } = database

it("for each gateway account, the health report contains last week's number of notifications about other merchants, and the time of the newest notification about the account's own merchant", async () => {
  const foreign = { isOfAnotherMerchant: true }
  await ledger().storeNotification(aDelivery(foreign))
  const eightDays = 8 * 24 * HOUR
  await setTimeOffset(eightDays)
  await ledger().storeNotification(aDelivery(foreign))
  await setTimeOffset(eightDays + HOUR)
  await ledger().storeNotification(aDelivery(foreign))
  await ledger().storeNotification(aDelivery({ account: "us", ...foreign }))
  const before = await ledger().countNotificationsOfOtherMerchants()
  await setTimeOffset(eightDays + 2 * HOUR)
  await inbox.receiveNotifications("charge-1")
  const [br] = await ledger().countNotificationsOfOtherMerchants()

  expect(before).toEqual([
    expect.objectContaining({ account: "br", count: 2, ownAt: null }),
    expect.objectContaining({ account: "us", count: 1, ownAt: null }),
  ])
  expect(before[0]!.lastAt.getTime()).toBeGreaterThanOrEqual(
    before[0]!.firstAt.getTime() + HOUR
  )
  expect(br!.ownAt!.getTime()).toBeGreaterThanOrEqual(
    br!.lastAt.getTime() + HOUR
  )
})

describe("the overdue work that health reports", () => {
  it("the health report counts a charge as late if its synchronization has been due for more than five minutes", async () => {
    const { id } = await aPaidCharge(ledger())
    await database
      .knex("checkout_transparent_charge")
      .where({ id })
      .update({
        synchronization_due_at: database.knex.raw("checkout_transparent_now()"),
      })
    const soon = await ledger().countBacklogByAccount("lateCharges")
    await setTimeOffset(6 * MINUTE)

    expect(soon).toEqual([])
    expect(await ledger().countBacklogByAccount("lateCharges")).toEqual([
      { account: "br", count: 1, oldestAt: expect.any(Date) },
    ])
  })

  it("the health report counts a notification as unhandled until its result is recorded", async () => {
    const { merchantChargeId } = await aPaidCharge(ledger())
    const ids = await inbox.receiveNotifications(
      merchantChargeId,
      merchantChargeId
    )

    expect(await ledger().countBacklogByAccount("notifications")).toEqual([
      { account: "br", count: 2, oldestAt: expect.any(Date) },
    ])
    await ledger().recordNotificationResult(ids, "Done.")
    expect(await ledger().countBacklogByAccount("notifications")).toEqual([])
  })

  it("the health report counts an operation as overdue if its outcome has been unknown for 15 minutes", async () => {
    const claimed = await aClaimedCharge(ledger())
    await aResolvedCharge(ledger(), {})
    await ledger().recordUnknownOutcome(claimed.operation.id, {
      code: "gateway_no_reply",
      message: "No answer came.",
    })
    await setTimeOffset(14 * MINUTE)
    const soon = await ledger().countBacklogByAccount("longDoubts")
    const recent = await ledger().countBacklogByAccount("recentDoubts")
    await setTimeOffset(16 * MINUTE)

    expect(soon).toEqual([])
    expect(recent).toEqual([
      { account: "br", count: 1, oldestAt: claimed.charge.createdAt },
    ])
    expect(await ledger().countBacklogByAccount("recentDoubts")).toEqual([])
    expect(await ledger().countBacklogByAccount("longDoubts")).toEqual([
      { account: "br", count: 1, oldestAt: claimed.charge.createdAt },
    ])
  })
})

it("the health report counts open payment links, and ignores lookups of links in gateway accounts without credentials for links", async () => {
  const { charge } = await aClaimedCharge(ledger(), { method: "link" })
  await database
    .knex("checkout_transparent_charge")
    .where({ id: charge.id })
    .update({
      lookup_failed_since: database.knex.fn.now(),
      synchronization_due_at: database.knex.fn.now(),
    })

  expect(await ledger().countLinksWithPlannedSynchronization("br")).toBe(1)
  expect(await ledger().countLinksWithPlannedSynchronization("us")).toBe(0)
  expect(await ledger().findLatestLookupTimes([])).toHaveLength(1)
  expect(await ledger().findLatestLookupTimes(["br"])).toEqual([])

  await database
    .knex("checkout_transparent_charge")
    .where({ id: charge.id })
    .update({ synchronization_due_at: null })
  expect(await ledger().countLinksWithPlannedSynchronization("br")).toBe(0)
})

describe("findEarliestSaleWithoutNotification", () => {
  const aSale = () =>
    aResolvedCharge(ledger(), {
      chargeState: "paid",
      sums: {
        captured: minorUnits(1_999),
        refunded: minorUnits(0),
      },
    })
  const findSaleWithoutNotification = (account = "br", together = [account]) =>
    ledger().findEarliestSaleWithoutNotification(account, together)

  it("the health report says that a sale lacks its notification if no authenticated notification has arrived at about the time of the sale or later", async () => {
    await ledger().recordLatestNotificationDelivery(AUTHENTICATED)
    await aSale()
    await setTimeOffset(HOUR)
    const afterItsNotification = await findSaleWithoutNotification()
    await aSale()
    await setTimeOffset(2 * HOUR)
    const afterNone = await findSaleWithoutNotification()
    await ledger().recordLatestNotificationDelivery(AUTHENTICATED)

    expect(afterItsNotification).toBeUndefined()
    expect(afterNone).toBeInstanceOf(Date)
    expect(await findSaleWithoutNotification()).toBeUndefined()
  })
})

describe("the lookups that the gateway refused", () => {
  const charge = { ...PIX, merchantChargeId: "charge-1" }
  const link = {
    account: "br",
    merchantChargeId: "charge-2",
    method: "link" as const,
    link: { id: "link-2" },
  }
  const readRefusedLookups = () => ledger().findRefusedLookups()
  const PIX_REFUSED = {
    account: "br",
    integration: "checkout",
    status: 404,
    since: expect.any(Date),
    lastAt: expect.any(Date),
  }

  it("refused lookups within a minute are counted once for each gateway account and API, and a successful lookup resets the count of its API", async () => {
    await runTwentyAtOnce(() => ledger().recordLookupRefused(charge, 404))
    await ledger().recordLookupRefused(link, 405)
    const [first] = await readRefusedLookups()
    await setTimeOffset(MINUTE)
    await runTwentyAtOnce(() => ledger().recordLookupRefused(charge, 404))
    const [second] = await readRefusedLookups()
    await ledger().resetRefusedLookups(charge)
    const afterSuccess = await readRefusedLookups()
    await ledger().recordLookupRefused(charge, 403)

    expect(first).toEqual({ ...PIX_REFUSED, count: 1, notified: 0 })
    expect(second).toEqual({ ...PIX_REFUSED, count: 2, notified: 0 })
    expect(second!.since).toEqual(first!.since)
    expect(second!.lastAt.getTime()).toBeGreaterThan(first!.lastAt.getTime())
    expect(afterSuccess).toMatchObject([
      { integration: "payment_link", count: 1, status: 405 },
    ])
    expect(await readRefusedLookups()).toContainEqual({
      ...PIX_REFUSED,
      status: 403,
      count: 1,
      notified: 0,
    })
  })

  it("the ledger counts the refused lookups, and counts separately those whose charge had a notification within the last day", async () => {
    await ledger().recordLookupRefused(charge, 404)
    await inbox.receiveNotifications("charge-1")
    await ledger().recordLookupRefused(charge, 404)
    const [atOnce] = await readRefusedLookups()
    await ledger().recordLookupRefused(link, 404)
    await setTimeOffset(25 * HOUR)
    await ledger().recordLookupRefused(charge, 404)

    expect(atOnce).toMatchObject({ count: 2, notified: 1 })
    expect(await readRefusedLookups()).toMatchObject([
      { integration: "checkout", count: 3, notified: 1 },
      { integration: "payment_link", count: 1, notified: 0 },
    ])
  })
})

describe("claimMissedJobRun", () => {
  const claimMissedRun = () => ledger().claimMissedJobRun(MISSING_FOR_MS)

  it("only one of 20 simultaneous callers takes over a missed run of the scheduled job, and the next takeover is possible two minutes later", async () => {
    await ledger().recordJobRun()
    await setTimeOffset(121_000)

    const taken = await runTwentyAtOnce(claimMissedRun)
    await setTimeOffset(121_000 + 115_000)
    const tooSoon = await claimMissedRun()
    await setTimeOffset(121_000 + 121_000)

    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(tooSoon).toBe(false)
    expect(await claimMissedRun()).toBe(true)
  })
})
