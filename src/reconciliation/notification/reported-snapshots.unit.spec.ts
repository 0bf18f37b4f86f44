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

function aDisputedCharge(dispute: Partial<Charge["dispute"]> = {}): Charge {
  return aCharge({
    state: "charged_back",
    dispute: { openedAt: AN_HOUR_AGO, closed: undefined, ...dispute },
  })
}

describe("a notification that is compared with the ledger", () => {
  it.each([
    [
      "reports the state that the ledger has recorded",
      PAID,
      aReportedNotification("PAID"),
    ],
    [
      "reports another status for the state that the ledger has recorded",
      PAID,
      aReportedNotification("CAPTURED"),
    ],
    [
      "reports the partial refund that the ledger has recorded",
      PARTLY_REFUNDED,
      aReportedNotification("PARTIAL", 3_000),
    ],
  ])(
    "if the only notification about a charge reports nothing new (it %s), the charge does not have to be looked up",
    (_, charge, entry) => {
      expect(isNothingNewReported(charge, [entry])).toBe(true)
    }
  )

  it.each([
    [
      "reports a larger refunded sum than the ledger has recorded",
      PAID,
      aReportedNotification("PARTIAL", 3_000),
    ],
    [
      "reports a smaller refunded sum than the ledger has recorded",
      PARTLY_REFUNDED,
      aReportedNotification("PAID"),
    ],
    [
      "reports a different state than the ledger has recorded",
      PAID,
      aReportedNotification("CHARGEBACK"),
    ],
    [
      "reports a status that the plugin does not know",
      PAID,
      aReportedNotification("SETTLED"),
    ],
    ["is about a 3DS challenge", PAID, CHALLENGE],
  ])(
    "if a notification about a charge may report something new (it %s), the charge has to be looked up",
    (_, charge, entry) => {
      expect(isNothingNewReported(charge, [entry])).toBe(false)
    }
  )

  it("if one of two notifications about a charge may report a change, the charge has to be looked up, even if the other repeats the recorded state", () => {
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
    [
      "that a paid charge was canceled",
      PAID,
      aReportedNotification("CANCELED"),
    ],
    ["a dispute", PAID, aReportedNotification("CHARGEBACK")],
    ["the end of a dispute", aDisputedCharge(), aReportedNotification("PAID")],
    ["a lost dispute", aDisputedCharge(), aReportedNotification("CANCELED")],
  ])(
    "if the ledger has not recorded a change, isSomethingNewerReported returns true for a notification that reports %s",
    (_, charge, entry) => {
      expect(isSomethingNewerReported(charge, [entry])).toBe(true)
    }
  )
})

describe("a notification that is older than the known state", () => {
  it.each([
    [
      "the payment of a charge that the ledger has recorded as partly refunded",
      PARTLY_REFUNDED,
      aReportedNotification("PAID"),
    ],
    [
      "the authorization of a charge that the ledger has recorded as captured",
      PAID,
      aReportedNotification("PRE_AUTHORIZED"),
    ],
    [
      "the payment of a charge whose money the ledger has recorded as lost",
      LOST,
      aReportedNotification("PAID"),
    ],
    [
      "a dispute of a charge whose money the ledger has recorded as lost",
      LOST,
      aReportedNotification("CHARGEBACK"),
    ],
    [
      "the expiry of a code that the ledger has recorded as paid",
      aCharge({ method: "pix" }),
      aReportedNotification("EXPIRED"),
    ],
    [
      "a dispute that the ledger has recorded as won",
      aCharge({
        dispute: {
          openedAt: AN_HOUR_AGO,
          closed: { at: NOW, by: "payment service", outcome: "won" },
        },
      }),
      aReportedNotification("CHARGEBACK"),
    ],
    [
      "a payment that was made before the dispute of the charge",
      aDisputedCharge({ openedAt: NOW }),
      aReportedNotification("PAID", 0, AN_HOUR_AGO),
    ],
    [
      "a payment without a time while the charge is disputed",
      aDisputedCharge(),
      aReportedNotification("PAID", 0, null),
    ],
    [
      "a payment after an administrator has entered the outcome of the dispute",
      aDisputedCharge({ closed: { at: NOW, by: "user_1", outcome: "lost" } }),
      aReportedNotification("PAID"),
    ],
    [
      "a status that the plugin does not know",
      PAID,
      aReportedNotification("SETTLED"),
    ],
    ["the result of a 3DS challenge", PAID, CHALLENGE],
  ])(
    "if a notification reports nothing newer than the ledger has recorded, isSomethingNewerReported returns false, here for %s",
    (_, charge, entry) => {
      expect(isSomethingNewerReported(charge, [entry])).toBe(false)
    }
  )
})
