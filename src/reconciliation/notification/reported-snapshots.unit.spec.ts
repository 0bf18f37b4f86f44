import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  aCharge,
  AN_HOUR_AGO,
  NOW,
  sums,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import { minorUnits } from "../../domain/money"
import type { Notification } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  isNothingNewReported,
  isSomethingNewerReported,
} from "./reported-snapshots"

const { merchantChargeId } = aCharge()

/**
 * Returns a notification about a charge of R$ 100.00 with this status. `refunded` is how many centavos were refunded.
 */
function aReportedNotification(
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
  highestCaptured: minorUnits(10_000),
})

function disputed(dispute: Partial<Charge["dispute"]> = {}): Charge {
  return aCharge({
    state: "charged_back",
    dispute: { openedAt: AN_HOUR_AGO, closed: undefined, ...dispute },
  })
}

describe("a notification that is compared with the ledger", () => {
  it.each([
    ["reports the known state", PAID, aReportedNotification("PAID")],
    [
      "reports a synonym of the known state",
      PAID,
      aReportedNotification("CAPTURED"),
    ],
    [
      "reports the known partial refund",
      PARTLY_REFUNDED,
      aReportedNotification("PARTIAL", 3_000),
    ],
  ])(
    "a charge does not have to be looked up when its notification reports only what the ledger knows (it %s)",
    (_, charge, entry) => {
      expect(isNothingNewReported(charge, [entry])).toBe(true)
    }
  )

  it.each([
    ["reports another sum", PAID, aReportedNotification("PARTIAL", 3_000)],
    ["reports an earlier sum", PARTLY_REFUNDED, aReportedNotification("PAID")],
    ["reports another state", PAID, aReportedNotification("CHARGEBACK")],
    ["reports an unknown status", PAID, aReportedNotification("SETTLED")],
    ["is about a 3DS challenge", PAID, CHALLENGE],
  ])(
    "a charge has to be looked up when its notification may report a change (it %s)",
    (_, charge, entry) => {
      expect(isNothingNewReported(charge, [entry])).toBe(false)
    }
  )

  it("a charge has to be looked up when only one of its two notifications reports something new", () => {
    expect(
      isNothingNewReported(PAID, [aReportedNotification("PAID"), CHALLENGE])
    ).toBe(false)
    expect(
      isNothingNewReported(PAID, [
        aReportedNotification("PAID"),
        aReportedNotification("REFUNDED", 10_000),
      ])
    ).toBe(false)
  })
})

describe("a lookup that shows less than a notification", () => {
  it.each([
    ["a refund", PAID, aReportedNotification("PARTIAL", 3_000)],
    [
      "a further refund",
      PARTLY_REFUNDED,
      aReportedNotification("REFUNDED", 10_000),
    ],
    ["a capture", RESERVED, aReportedNotification("PAID")],
    ["a void", RESERVED, aReportedNotification("CANCELED")],
    ["money that is gone", PAID, aReportedNotification("CANCELED")],
    ["a dispute", PAID, aReportedNotification("CHARGEBACK")],
    ["the end of a dispute", disputed(), aReportedNotification("PAID")],
    ["a lost dispute", disputed(), aReportedNotification("CANCELED")],
  ])(
    "a notification reports something newer than the ledger when it reports %s",
    (_, charge, entry) => {
      expect(isSomethingNewerReported(charge, [entry])).toBe(true)
    }
  )
})

describe("a notification that is older than the known state", () => {
  it.each([
    [
      "a payment, before its refund",
      PARTLY_REFUNDED,
      aReportedNotification("PAID"),
    ],
    [
      "an authorization, before its capture",
      PAID,
      aReportedNotification("PRE_AUTHORIZED"),
    ],
    [
      "a payment, before its money was gone",
      LOST,
      aReportedNotification("PAID"),
    ],
    [
      "a dispute, before it was lost",
      LOST,
      aReportedNotification("CHARGEBACK"),
    ],
    [
      "the end of a code, before the bank confirmed its payment",
      aCharge({ method: "pix" }),
      aReportedNotification("EXPIRED"),
    ],
    [
      "a dispute, before it was won",
      aCharge({
        dispute: {
          openedAt: AN_HOUR_AGO,
          closed: { at: NOW, by: "payment service", outcome: "won" },
        },
      }),
      aReportedNotification("CHARGEBACK"),
    ],
    [
      "a payment, before its dispute",
      disputed({ openedAt: NOW }),
      aReportedNotification("PAID", 0, AN_HOUR_AGO),
    ],
    [
      "a payment without a time, while the charge is disputed",
      disputed(),
      aReportedNotification("PAID", 0, null),
    ],
    [
      "a payment, after an administrator closed the dispute",
      disputed({ closed: { at: NOW, by: "user_1", outcome: "lost" } }),
      aReportedNotification("PAID"),
    ],
    ["an unknown status", PAID, aReportedNotification("SETTLED")],
    ["a 3DS challenge", PAID, CHALLENGE],
  ])(
    "a notification reports nothing newer than the ledger when it reports %s",
    (_, charge, entry) => {
      expect(isSomethingNewerReported(charge, [entry])).toBe(false)
    }
  )
})
