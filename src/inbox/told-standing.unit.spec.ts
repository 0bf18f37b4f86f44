import type { Charge } from "../core/charge/charge"
import type { GatewayCharge } from "../core/charge/gateway-charge"
import {
  aCharge,
  AN_HOUR_AGO,
  NOW,
  sums,
} from "../core/charge/synchronization/sides.spec"
import { minorUnits } from "../core/money"
import type { Notification } from "../core/notification/notification"
import type { InboxEntry } from "../core/ports/notification-inbox"
import { isChargeUpdate, isKnownAlready, tellMore } from "./told-standing"

const { merchantChargeId } = aCharge()

/** Somebody is told that R$ 100.00 are in this status, and so much of it is refunded. */
function told(
  transactionStatus: string,
  refunded = 0,
  eventAt: Date | null = NOW
): InboxEntry {
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

function anEntry(notification: Notification): InboxEntry {
  return {
    id: "ctnot_1",
    account: "br",
    notification,
    isOfAnotherMerchant: false,
    attempts: 1,
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
    ["told as it is known", PAID, told("PAID"), true],
    ["in a synonym", PAID, told("CAPTURED"), true],
    [
      "refunded in part as known",
      PARTLY_REFUNDED,
      told("PARTIAL", 3_000),
      true,
    ],
    ["with another sum", PAID, told("PARTIAL", 3_000), false],
    ["with a sum of before", PARTLY_REFUNDED, told("PAID"), false],
    ["in another state", PAID, told("CHARGEBACK"), false],
    ["in a status nobody knows", PAID, told("SETTLED"), false],
    ["of a challenge", PAID, CHALLENGE, false],
  ])("%s needs a look-up or not", (_, charge, entry, isKnown) => {
    expect(isKnownAlready(charge, [entry])).toBe(isKnown)
  })

  it("that is known needs a look-up when it comes with one that is not", () => {
    expect(isKnownAlready(PAID, [told("PAID"), CHALLENGE])).toBe(false)
    expect(isKnownAlready(PAID, [told("PAID"), told("REFUNDED", 10_000)])).toBe(
      false
    )
  })

  it("is an update of a charge or something else", () => {
    expect([told("PAID"), CHALLENGE].map(isChargeUpdate)).toEqual([true, false])
  })
})

describe("a look-up that shows less than was told", () => {
  it.each([
    ["a refund", PAID, told("PARTIAL", 3_000)],
    ["another refund", PARTLY_REFUNDED, told("REFUNDED", 10_000)],
    ["a capture", RESERVED, told("PAID")],
    ["a void", RESERVED, told("CANCELED")],
    ["money that is gone", PAID, told("CANCELED")],
    ["a dispute", PAID, told("CHARGEBACK")],
    ["the end of a dispute", disputed(), told("PAID")],
    ["a lost dispute", disputed(), told("CANCELED")],
  ])("lags behind %s", (_, charge, entry) => {
    expect(tellMore(charge, [entry])).toBe(true)
  })

  it("lags behind one of several", () => {
    const entries = [told("PAID"), told("PARTIAL", 3_000)]

    expect(tellMore(PAID, entries)).toBe(true)
  })
})

describe("what was told before and is older than what is known", () => {
  it.each([
    ["paid, before a refund", PARTLY_REFUNDED, told("PAID")],
    ["reserved, before it was captured", PAID, told("PRE_AUTHORIZED")],
    ["paid, before it was gone", LOST, told("PAID")],
    ["disputed, before it was lost", LOST, told("CHARGEBACK")],
    [
      "a code that expired, before the bank confirmed its payment",
      aCharge({ method: "pix" }),
      told("EXPIRED"),
    ],
    [
      "disputed, before it was won",
      aCharge({
        dispute: {
          openedAt: AN_HOUR_AGO,
          closed: { at: NOW, by: "payment service", outcome: "won" },
        },
      }),
      told("CHARGEBACK"),
    ],
    [
      "paid, before it was disputed",
      disputed({ openedAt: NOW }),
      told("PAID", 0, AN_HOUR_AGO),
    ],
    [
      "paid at a time that was not told, while it is disputed",
      disputed(),
      told("PAID", 0, null),
    ],
    [
      "paid, while a person has closed the dispute",
      disputed({ closed: { at: NOW, by: "user_1", outcome: "lost" } }),
      told("PAID"),
    ],
    ["a status nobody knows", PAID, told("SETTLED")],
    ["a challenge", PAID, CHALLENGE],
  ])("is no reason to look again: %s", (_, charge, entry) => {
    expect(tellMore(charge, [entry])).toBe(false)
  })
})
