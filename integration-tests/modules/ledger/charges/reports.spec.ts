import type { Charge } from "../../../../src/domain/charge/charge"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
} from "../../../support/ledger/a-notification"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const EARLY = new Date("2026-11-20T10:00:00.000Z")
const LATE = new Date("2026-11-20T11:00:00.000Z")

const aReport = async ({ merchantChargeId }: Charge, key: string) => {
  const notification = aChargeUpdate(merchantChargeId)
  const { id } = await ledger().storeNotification(
    aDelivery({ key, notification })
  )
  return id
}
const readPresentCharge = async ({ id }: Charge) =>
  (await ledger().readChargeAndUnresolvedOperation(id)).charge

describe("the judgment on a notification", () => {
  it("the ledger records that a notification is believed, and keeps the time of the charge's newest believed notification", async () => {
    const charge = await aPaidCharge(ledger())
    const [late, early] = [
      await aReport(charge, "late"),
      await aReport(charge, "early"),
    ]
    const recordBelievedNotification = (id: string, at: Date) =>
      ledger().recordNotificationJudgement([id], {
        as: "believed",
        believed: { chargeId: charge.id, at },
      })

    await recordBelievedNotification(late, LATE)
    await recordBelievedNotification(early, EARLY)

    expect(
      (await readPresentCharge(charge)).lastBelievedNotificationAt
    ).toEqual(LATE)
    expect(await ledger().findNotificationJudgements([late, early])).toEqual(
      new Map([
        [late, "believed"],
        [early, "believed"],
      ])
    )
  })

  it("the ledger keeps the first judgment on a notification if the notification is judged again", async () => {
    const charge = await aPaidCharge(ledger())
    const id = await aReport(charge, "one")

    await ledger().recordNotificationJudgement([id], { as: "outdated" })
    await ledger().recordNotificationJudgement([id], { as: "contradicted" })

    expect(await ledger().findNotificationJudgements([id])).toEqual(
      new Map([[id, "outdated"]])
    )
  })

  it("a notification has no recorded judgment until the plugin has compared it with its charge", async () => {
    const charge = await aPaidCharge(ledger())
    const id = await aReport(charge, "one")

    expect(await ledger().findNotificationJudgements([id])).toEqual(new Map())
    expect(await ledger().findUnhandledNotifications(charge)).toMatchObject([
      { id, judgedAs: undefined },
    ])
    await ledger().recordNotificationJudgement([id], { as: "outdated" })
    expect(await ledger().findUnhandledNotifications(charge)).toMatchObject([
      { id, judgedAs: "outdated" },
    ])
  })

  it("the ledger returns the notifications of a charge that were judged as contradicted, the latest first", async () => {
    const [charge, other] = [
      await aPaidCharge(ledger()),
      await aPaidCharge(ledger()),
    ]
    const [first, last, unusable] = [
      await aReport(charge, "one"),
      await aReport(charge, "two"),
      await aReport(charge, "three"),
    ]
    await ledger().recordNotificationJudgement([first, last], {
      as: "contradicted",
    })
    await ledger().recordNotificationJudgement([unusable], { as: "unusable" })
    await ledger().recordNotificationJudgement([await aReport(other, "four")], {
      as: "outdated",
    })

    expect(await ledger().findContradictedNotifications(charge)).toMatchObject([
      { id: last },
      { id: first },
    ])
    expect(await ledger().findContradictedNotifications(other)).toEqual([])
  })
})

describe("an operation that a notification explains", () => {
  it("an operation that a notification resolves is recorded as resolved by a notification, and its charge becomes due for synchronization", async () => {
    const charge = await aPaidCharge(ledger())
    const claimed = await ledger().claimChange(
      {
        chargeId: charge.id,
        kind: "refund",
        amount: charge.amount,
        medusaRowId: undefined,
      },
      {
        claimedBy: "test",
        leaseMs: 60_000,
        actor: "user_1",
        spacing: { equalMs: 0, afterRefusalMs: 0 },
      }
    )
    const { id } = (claimed as Extract<typeof claimed, { kind: "claimed" }>)
      .operation
    await ledger().recordUnknownOutcome(id, {
      code: "gateway_no_reply",
      message: "…",
    })

    await ledger().resolveOperation(id, {
      outcome: "accepted",
      chargeState: "refunded",
      sums: { captured: charge.amount, refunded: charge.amount },
      details: {},
      resolvedVia: "notification",
    })

    expect(await ledger().findOperationsOfCharges([charge.id])).toMatchObject([
      { kind: "create" },
      { kind: "refund", state: "accepted", resolvedVia: "notification" },
    ])
    const [row] = await database.rowsOf("charge")
    expect(row?.synchronization_due_at).not.toBeNull()
  })
})

describe("a payment and a refund of a link", () => {
  it("the ledger returns each transaction of a payment link as it was recorded, and only once even if it was recorded twice", async () => {
    const charge = await aPaidCharge(ledger())
    const payment = {
      transactionId: "t-1",
      transactionStatus: "PAYED",
      amount: charge.amount,
      paymentType: "PIX",
      createdAt: EARLY,
    }
    const refund = {
      transactionId: "t-1:REFUNDED:1",
      transactionStatus: "REFUNDED",
      amount: charge.amount,
      originalTransactionId: "t-1",
    }

    await ledger().recordLinkTransactions(charge, [payment])
    await ledger().recordLinkTransactions(charge, [payment, refund])
    await ledger().recordLinkTransactions(charge, [refund])

    expect(await ledger().findTransactionsOfLink(charge.id)).toEqual([
      payment,
      refund,
    ])
  })
})
