import { createChargeSums } from "../../domain/charge/charge-sums"
import { aCharge } from "../../domain/reconciliation/reconciliation-inputs.spec"
import { minorUnits } from "../../domain/money"
import type { Notification } from "../../domain/notification/notification"
import type { GatewayLinkTransaction } from "../../domain/payment-link/payment-link"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { recordLinkReports } from "../../payment-method-adapters/link/record-link-reports"
import { timeOfNotification } from "../../payment-method-adapters/notification-report"
import { collectUnjudgedNotificationReports } from "./unjudged-notification-reports"

const RECEIVED_AT = new Date("2026-11-20T12:00:00.000Z")
const AN_HOUR_MS = 3_600_000
const DOCUMENT = "11222333000181"

const anAccount = (id: string, token: string): AccountOptions =>
  ({
    id,
    notificationTokens: [token],
    paymentLink: { apiKeys: [] },
    merchantDocument: DOCUMENT,
  }) as never
const ACCOUNT = anAccount("br", "a token")
const SHARING = anAccount("br-wholesale", "a token")
const OTHER = anAccount("other", "another token")

const aReceivedNotification = (
  notification: Notification,
  changes: Partial<ReceivedNotification> = {}
): ReceivedNotification => ({
  id: "ctnot_1",
  account: "br",
  notification,
  receivedAt: RECEIVED_AT,
  ...changes,
})

const aPaidNotification = (changes: object = {}): Notification => ({
  kind: "charge_update",
  integration: "checkout",
  type: "PAYMENT",
  merchantDocument: DOCUMENT,
  merchantChargeId: aCharge().merchantChargeId,
  charge: {
    merchantChargeId: aCharge().merchantChargeId,
    chargeStatus: "PAID",
    transactions: [],
  },
  ...changes,
})

describe("the time of a notification's event", () => {
  const msAfterReceipt = (ms: number) => new Date(RECEIVED_AT.getTime() + ms)

  it.each<[string, Date | undefined, Date]>([
    [
      "the time that the notification contains if this time is in the past",
      msAfterReceipt(-AN_HOUR_MS),
      msAfterReceipt(-AN_HOUR_MS),
    ],
    [
      "the time of its receipt if the notification contains no time",
      undefined,
      RECEIVED_AT,
    ],
    [
      "ten minutes after its receipt if the notification contains a time one hour after its receipt",
      msAfterReceipt(AN_HOUR_MS),
      msAfterReceipt(600_000),
    ],
  ])(
    "the time of a notification is the time written in the notification (at most ten minutes after its receipt), or the time of its receipt if no time is written (here %s)",
    (_, eventAt, expected) => {
      const notification = aPaidNotification(
        eventAt === undefined ? {} : { eventAt }
      )

      expect(
        timeOfNotification({ notification, receivedAt: RECEIVED_AT })
      ).toEqual(expected)
    }
  )
})

describe("what notifications report of a charge", () => {
  const reportsOf = (...all: ReceivedNotification[]) =>
    collectUnjudgedNotificationReports(
      {
        account: ACCOUNT,
        ledger: {
          findUnhandledNotifications: async () => all,
          pluginOptions: { accounts: [ACCOUNT, SHARING, OTHER] },
        } as never,
      },
      aCharge()
    )

  it("collectUnjudgedNotificationReports returns the unjudged notifications about a charge in the order of their times, and leaves out judged notifications", async () => {
    const { reports } = await reportsOf(
      aReceivedNotification(aPaidNotification({ eventAt: RECEIVED_AT }), {
        id: "second",
      }),
      aReceivedNotification(aPaidNotification(), {
        id: "judged",
        judgedAs: "believed",
      }),
      aReceivedNotification(aPaidNotification({ eventAt: new Date(0) }), {
        id: "first",
      })
    )

    expect(reports.map(({ ids }) => ids)).toEqual([["first"], ["second"]])
  })

  it("a notification is unusable if it was sent to a gateway account that shares no notification token with the charge's gateway account", async () => {
    const { reports, unusable } = await reportsOf(
      aReceivedNotification(aPaidNotification(), {
        id: "sharing",
        account: "br-wholesale",
      }),
      aReceivedNotification(aPaidNotification(), {
        id: "other",
        account: "other",
      })
    )

    expect(reports.map(({ ids }) => ids)).toEqual([["sharing"]])
    expect(unusable).toMatchObject([
      { id: "other", objection: "notified_other_account" },
    ])
  })

  it.each<[string, Notification, string]>([
    [
      "names another merchant",
      aPaidNotification({ merchantDocument: "99888777000166" }),
      "notified_other_merchant",
    ],
    [
      "names no merchant",
      aPaidNotification({ merchantDocument: undefined }),
      "notified_no_merchant",
    ],
    [
      "cannot be read",
      {
        kind: "unrecognized",
        integration: "checkout",
        type: "PAYMENT",
        why: "data.status is missing",
      },
      "notified_unreadable",
    ],
  ])(
    "if a notification about a charge cannot be trusted (it %s), it is unusable",
    async (_, notification, as) => {
      expect(
        await reportsOf(aReceivedNotification(notification))
      ).toMatchObject({
        reports: [],
        unusable: [{ id: "ctnot_1", objection: as }],
      })
    }
  )
})

describe("what notifications report of a payment link", () => {
  const T1 = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
  const T2 = "7f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
  const charge = aCharge({
    method: "link",
    state: "pending",
    sums: createChargeSums(0, 0),
    highestCaptured: minorUnits(0),
    link: { purpose: "cart", id: "LINK1", url: "https://links.example/LINK1" },
  })

  /** Returns a ledger that can only store the payments and refunds of the payment link. */
  function aLedger() {
    const kept = new Map<string, GatewayLinkTransaction>()
    const firstPaymentId = () =>
      [...kept.values()].find((one) => one.originalTransactionId === undefined)
        ?.transactionId
    return {
      recordLinkTransactions: async (
        _: unknown,
        all: readonly GatewayLinkTransaction[]
      ) => {
        all.forEach((one) => kept.set(one.transactionId, one))
        return firstPaymentId()
      },
      findTransactionsOfLink: async () => [...kept.values()],
      time: async () => ({ now: RECEIVED_AT, realNow: RECEIVED_AT }),
      findChargeById: async () => ({
        ...charge,
        link: { ...charge.link!, transactionId: firstPaymentId() ?? "" },
      }),
    }
  }

  const aLinkUpdate = (
    status: string,
    amount: number,
    changes: object = {}
  ): ReceivedNotification =>
    aReceivedNotification({
      kind: "payment_link_update",
      integration: "payment_link",
      type: status === "PAYED" ? "PAYMENT" : "REFUND",
      transactionId: T1,
      status,
      amount: minorUnits(amount),
      linkId: "LINK1",
      linkAmount: minorUnits(10_000),
      ...changes,
    })
  const PAYED = aLinkUpdate("PAYED", 10_000)
  const aPartialRefund = (id: string, amount: number) =>
    aLinkUpdate("PARTREFUNDED", amount, {
      transactionId: id,
      originalTransactionId: T1,
    })

  const reportAfter = async (...all: ReceivedNotification[][]) => {
    const ledger = aLedger() as never
    let shown
    for (const some of all) {
      shown = await recordLinkReports(ledger, charge, some)
    }
    const [report] = shown?.reports ?? []
    return {
      status: report?.reported.transactions[0]?.transactionStatus,
      refunded: report?.reported.refundedAmount,
      unusable: shown?.unusable.map(({ objection }) => objection),
    }
  }

  it.each([
    ["in the order payment, refund", [[PAYED], [aPartialRefund(T2, 3_000)]]],
    ["in the order refund, payment", [[aPartialRefund(T2, 3_000)], [PAYED]]],
    [
      "several times",
      [
        [PAYED, PAYED],
        [aPartialRefund(T2, 3_000)],
        [aPartialRefund(T2, 3_000), PAYED],
      ],
    ],
  ])(
    "if notifications of a link's payment and refund arrive in any order or repeatedly (%s), payment and refund are each counted once",
    async (_, all) => {
      expect(await reportAfter(...all)).toEqual({
        status: "PARTREFUNDED",
        refunded: 3_000,
        unusable: [],
      })
    }
  )

  it("two refunds of a payment link with different amounts are added up, even if the notifications of both refunds contain the transaction id of the payment", async () => {
    expect(
      await reportAfter(
        [PAYED],
        [aPartialRefund(T1, 3_000), aPartialRefund(T1, 2_000)],
        [aPartialRefund(T1, 3_000)]
      )
    ).toMatchObject({ status: "PARTREFUNDED", refunded: 5_000 })
  })

  it("the notification of a payment link's refund waits for the notification of the refunded payment, and is unusable after it has waited for eight minutes", async () => {
    const orphan = aLinkUpdate("PARTREFUNDED", 3_000, {
      transactionId: T2,
      originalTransactionId: "8f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    })
    const ofNothing = aLinkUpdate("PARTREFUNDED", 3_000, { transactionId: T2 })

    for (const refund of [orphan, ofNothing]) {
      const once = await recordLinkReports(aLedger(), charge, [
        PAYED,
        { ...refund, id: "refund" },
      ])
      expect(once.reports[0]?.ids).toEqual(["ctnot_1"])
      expect(once.unusable).toEqual([])
      expect(
        await reportAfter(
          [PAYED],
          [{ ...refund, receivedAt: new Date(RECEIVED_AT.getTime() - 480_000) }]
        )
      ).toMatchObject({
        status: "PAYED",
        refunded: 0,
        unusable: ["notified_unknown_payment"],
      })
    }
  })

  it("the report of a payment link shows a full refund, even if the refund's notification has the payment's transaction id instead of its own", async () => {
    expect(
      await reportAfter([PAYED], [aLinkUpdate("REFUNDED", 10_000)], [PAYED])
    ).toMatchObject({ status: "REFUNDED", refunded: 10_000 })
  })

  it.each([
    [
      "a different amount than was requested was paid",
      aLinkUpdate("PAYED", 5_000),
      "notified_other_amount",
    ],
    [
      "the link has a different amount than was requested",
      aLinkUpdate("PAYED", 10_000, { linkAmount: minorUnits(5_000) }),
      "notified_other_amount",
    ],
    [
      "the plugin does not know the reported status",
      aLinkUpdate("LOST", 10_000),
      "notified_unreadable",
    ],
    [
      "the notification cannot be read",
      aReceivedNotification({
        kind: "unrecognized",
        integration: "payment_link",
        type: "PAYMENT",
        linkId: "LINK1",
        why: "data.transaction.amount is unreadable",
      }),
      "notified_unreadable",
    ],
  ])(
    "if a notification about a payment link is unusable (%s), it does not change the link's status",
    async (_, one, as) => {
      const shown = await reportAfter([one])

      expect(shown).toMatchObject({ status: "ACTIVE", unusable: [as] })
    }
  )
})
