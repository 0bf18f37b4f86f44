import type { Charge } from "../../domain/charge/charge"
import { createChargeSums } from "../../domain/charge/charge-sums"
import { aCharge } from "../../domain/reconciliation/reconciliation-inputs.spec"
import { minorUnits } from "../../domain/money"
import { judgeNotificationReport } from "./judge-notification-report"

const EARLY = new Date("2026-11-20T10:00:00.000Z")
const LATE = new Date("2026-11-20T11:00:00.000Z")

/** Returns a Pix charge of R$ 100.00. For a paid charge, `refunded` is how many centavos were refunded. */
function aPix(changes: Partial<Charge> = {}, refunded = 0): Charge {
  return aCharge({
    method: "pix",
    sums: createChargeSums(10_000, refunded),
    ...changes,
  })
}

const UNPAID: Partial<Charge> = {
  state: "pending",
  sums: createChargeSums(0, 0),
  highestCaptured: minorUnits(0),
}

function aReport(
  status: string,
  {
    at = LATE,
    refunded = 0,
    amount = 10_000,
    ...changes
  }: {
    at?: Date
    refunded?: number
    amount?: number
    id?: string
    paymentType?: string
    transactions?: number
  } = {}
) {
  return {
    at,
    reported: {
      merchantChargeId: changes.id ?? aCharge().merchantChargeId,
      chargeStatus: status,
      originalAmount: minorUnits(amount),
      amount: minorUnits(amount - refunded),
      refundedAmount: minorUnits(refunded),
      transactions: Array.from({ length: changes.transactions ?? 1 }, () => ({
        paymentType: changes.paymentType ?? "PIX",
        transactionStatus: status,
      })),
    },
  }
}

const judgeReport = (
  charge: Charge,
  given: ReturnType<typeof aReport>,
  latestResolutionAt?: Date
) => judgeNotificationReport(charge, given, { latestResolutionAt })

describe("a notification about a charge that is not looked up", () => {
  it("a notification is believed when it reports that an unpaid code was paid", () => {
    expect(judgeReport(aPix(UNPAID), aReport("PAID"))).toMatchObject({
      kind: "believed",
      snapshot: { state: "paid", sums: { captured: 10_000, refunded: 0 } },
    })
  })

  it.each<[string, Parameters<typeof aReport>[1]]>([
    ["a different amount than was requested", { amount: 20_000 }],
    [
      "the id of a different charge",
      { id: "0f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e" },
    ],
    ["a different payment type", { paymentType: "CREDIT" }],
    ["two transactions", { transactions: 2 }],
  ])(
    "a notification contradicts the charge if it does not fit the request, here because it reports %s",
    (_, changes) => {
      expect(judgeReport(aPix(UNPAID), aReport("PAID", changes)).kind).toBe(
        "contradicted"
      )
    }
  )

  it("a notification contradicts the charge when the plugin does not know the reported status and has believed no newer notification", () => {
    expect(judgeReport(aPix(UNPAID), aReport("TELEPORTED"))).toMatchObject({
      kind: "contradicted",
      isUnrecognized: true,
    })
  })

  it("a second delivery of a notification about a paid charge is judged as believed, and shows the charge as paid again", () => {
    const again = judgeReport(
      aPix({ lastBelievedNotificationAt: LATE }),
      aReport("PAID")
    )

    expect(again).toMatchObject({
      kind: "believed",
      snapshot: { state: "paid" },
    })
  })

  it("a notification is outdated when a newer notification has already reported a larger refunded sum", () => {
    const refunded = aPix({ lastBelievedNotificationAt: LATE }, 5_000)

    expect(
      judgeReport(refunded, aReport("PAID", { at: EARLY, refunded: 3_000 }))
        .kind
    ).toBe("outdated")
    expect(judgeReport(refunded, aReport("PAID", { at: EARLY })).kind).toBe(
      "outdated"
    )
  })

  it("a notification that is older than the newest believed one contradicts the charge when it shows more captured money than the ledger has", () => {
    const expired = aPix({
      ...UNPAID,
      state: "expired",
      lastBelievedNotificationAt: LATE,
    })

    expect(judgeReport(expired, aReport("PAID", { at: EARLY }))).toMatchObject({
      kind: "contradicted",
      snapshotIfAmountConfirmed: { state: "paid" },
    })
  })

  it("a notification that is older than the newest believed one contradicts the charge if it shows more money than the charge's amount, and is outdated if its status is unknown", () => {
    const paid = aPix({ lastBelievedNotificationAt: LATE })

    expect(
      judgeReport(paid, aReport("PAID", { at: EARLY, amount: 20_000 })).kind
    ).toBe("contradicted")
    expect(judgeReport(paid, aReport("TELEPORTED", { at: EARLY })).kind).toBe(
      "outdated"
    )
  })

  it("a notification is outdated when it is older than the gateway's answer to a refund and does not show this refund", () => {
    const answered = aPix({ lastBelievedNotificationAt: EARLY }, 5_000)

    expect(judgeReport(answered, aReport("PAID"), LATE).kind).toBe("outdated")
  })

  it("if a notification is an hour newer than a recorded refund but does not show the refund, the notification contradicts the charge", () => {
    const answered = aPix({ lastBelievedNotificationAt: EARLY }, 5_000)

    expect(judgeReport(answered, aReport("PAID"), EARLY).kind).toBe(
      "contradicted"
    )
  })

  it.each(["EXPIRED", "DENIED", "ERROR"])(
    "if a notification reports a paid charge as %s, it is outdated one minute after the payment, but contradicts the charge one hour after the payment",
    (status) => {
      const paid = aPix({ lastBelievedNotificationAt: EARLY })
      const soon = new Date(EARLY.getTime() + 60_000)

      expect(judgeReport(paid, aReport(status, { at: soon })).kind).toBe(
        "outdated"
      )
      expect(judgeReport(paid, aReport(status)).kind).toBe("contradicted")
    }
  )

  it("a notification is believed when it reports that a paid charge was canceled", () => {
    const paid = aPix({ lastBelievedNotificationAt: EARLY })

    expect(judgeReport(paid, aReport("CANCELED"))).toMatchObject({
      kind: "believed",
      snapshot: { state: "canceled" },
    })
  })

  it("a notification is believed when it reports a refund that was made in the merchant panel", () => {
    expect(
      judgeReport(
        aPix({ lastBelievedNotificationAt: EARLY }),
        aReport("PAID", { refunded: 4_000 })
      )
    ).toMatchObject({
      kind: "believed",
      snapshot: { sums: { captured: 10_000, refunded: 4_000 } },
    })
  })

  it("a notification is believed when it reports a chargeback, and also when it reports that the dispute is over", () => {
    const disputed = judgeReport(
      aPix({ lastBelievedNotificationAt: EARLY }),
      aReport("CHARGEBACK")
    )
    const over = judgeReport(
      aPix({ state: "charged_back", lastBelievedNotificationAt: EARLY }),
      aReport("PAID")
    )

    expect(disputed).toMatchObject({
      kind: "believed",
      snapshot: { state: "charged_back" },
    })
    expect(over).toMatchObject({
      kind: "believed",
      snapshot: { state: "paid" },
    })
  })

  it("a notification is believed when it reports that an expired code was paid", () => {
    const expired = aPix({
      ...UNPAID,
      state: "expired",
      lastBelievedNotificationAt: EARLY,
    })

    expect(judgeReport(expired, aReport("PAID")).kind).toBe("believed")
  })
})
