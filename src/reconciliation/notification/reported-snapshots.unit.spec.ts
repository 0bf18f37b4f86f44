import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  aCharge,
  AN_HOUR_AGO,
  NOW,
  sums,
} from "../../domain/reconciliation/inputs.spec"
import { minorUnits } from "../../domain/money"
import type { Notification } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { isKnownAlready, reportMore } from "./reported-snapshots"

const { merchantChargeId } = aCharge()

/** A notification reports R$ 100.00 in this status, and so much of it is refunded. */
function reported(
  transactionStatus: string,
  refunded = 0,
  eventAt: Date | null = NOW
): ReceivedNotification {
  const amounts = {
    amount: minorUnits(10_000 - refunded),
    originalAmount: minorUnits(10_000),
    refundedAmount: minorUnits(refunded),
  }
  const charge: GatewayCharge = {
    merchantChargeId,
    chargeStatus: transactionStatus,
    ...amounts,
    transactions: [{ paymentType: "CREDIT", transactionStatus, ...amounts }],
  }
  return anEntry({
    kind: "charge_update",
    integration: "checkout",
    type: "PAYMENT",
    merchantChargeId,
    charge,
    ...(eventAt ? { eventAt } : {}),
  })
}

function anEntry(notification: Notification): ReceivedNotification {
  return {
    id: "ctnot_1",
    account: "br",
    notification,
    receivedAt: NOW,
  }
}

const CHALLENGE = anEntry({
  kind: "three_ds_result",
  integration: "checkout",
  type: "THREE_DS_CHALLENGE",
  merchantChargeId,
  status: "Approved",
})

const PAID = aCharge()
const PARTLY_REFUNDED = aCharge({ sums: sums(10_000, 3_000) })
const RESERVED = aCharge({ state: "authorized", sums: sums(0) })
const LOST = aCharge({
  state: "canceled",
  sums: sums(0),
  mostCaptured: minorUnits(10_000),
})

function disputed(dispute: Partial<Charge["dispute"]> = {}): Charge {
  return aCharge({
    state: "charged_back",
    dispute: { openedAt: AN_HOUR_AGO, closed: undefined, ...dispute },
  })
}

describe("a notification", () => {
  it.each([
    ["told as it is known", PAID, reported("PAID"), true],
    ["in a synonym", PAID, reported("CAPTURED"), true],
    [
      "refunded in part as known",
      PARTLY_REFUNDED,
      reported("PARTIAL", 3_000),
      true,
    ],
    ["with another sum", PAID, reported("PARTIAL", 3_000), false],
    ["with a sum of before", PARTLY_REFUNDED, reported("PAID"), false],
    ["in another state", PAID, reported("CHARGEBACK"), false],
    ["in a status nobody knows", PAID, reported("SETTLED"), false],
    ["of a challenge", PAID, CHALLENGE, false],
  ])("%s needs a look-up or not", (_, charge, entry, isKnown) => {
    expect(isKnownAlready(charge, [entry])).toBe(isKnown)
  })

  it("a known notification needs a lookup when it arrives with an unknown one", () => {
    expect(isKnownAlready(PAID, [reported("PAID"), CHALLENGE])).toBe(false)
    expect(
      isKnownAlready(PAID, [reported("PAID"), reported("REFUNDED", 10_000)])
    ).toBe(false)
  })
})

describe("a look-up that shows less than was told", () => {
  it.each([
    ["a refund", PAID, reported("PARTIAL", 3_000)],
    ["another refund", PARTLY_REFUNDED, reported("REFUNDED", 10_000)],
    ["a capture", RESERVED, reported("PAID")],
    ["a void", RESERVED, reported("CANCELED")],
    ["money that is gone", PAID, reported("CANCELED")],
    ["a dispute", PAID, reported("CHARGEBACK")],
    ["the end of a dispute", disputed(), reported("PAID")],
    ["a lost dispute", disputed(), reported("CANCELED")],
  ])("lags behind %s", (_, charge, entry) => {
    expect(reportMore(charge, [entry])).toBe(true)
  })
})

describe("what was told before and is older than what is known", () => {
  it.each([
    ["paid, before a refund", PARTLY_REFUNDED, reported("PAID")],
    ["reserved, before it was captured", PAID, reported("PRE_AUTHORIZED")],
    ["paid, before it was gone", LOST, reported("PAID")],
    ["disputed, before it was lost", LOST, reported("CHARGEBACK")],
    [
      "a code that expired, before the bank confirmed its payment",
      aCharge({ method: "pix" }),
      reported("EXPIRED"),
    ],
    [
      "disputed, before it was won",
      aCharge({
        dispute: {
          openedAt: AN_HOUR_AGO,
          closed: { at: NOW, by: "payment service", outcome: "won" },
        },
      }),
      reported("CHARGEBACK"),
    ],
    [
      "paid, before it was disputed",
      disputed({ openedAt: NOW }),
      reported("PAID", 0, AN_HOUR_AGO),
    ],
    [
      "paid at a time that was not told, while it is disputed",
      disputed(),
      reported("PAID", 0, null),
    ],
    [
      "paid, while a person has closed the dispute",
      disputed({ closed: { at: NOW, by: "user_1", outcome: "lost" } }),
      reported("PAID"),
    ],
    ["a status nobody knows", PAID, reported("SETTLED")],
    ["a challenge", PAID, CHALLENGE],
  ])(
    "an older report is no reason for another lookup: %s",
    (_, charge, entry) => {
      expect(reportMore(charge, [entry])).toBe(false)
    }
  )
})
