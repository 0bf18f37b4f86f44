import {
  type GatewayState,
  gatewayStateOf,
  type PaymentType,
} from "./charge-state"

/** gateway-notes, "Charge in an API answer", and the statuses that interface.md shows. */
const SAME_FOR_ALL: Record<string, GatewayState> = {
  PENDING: "pending",
  CAPTURED: "paid",
  PAID: "paid",
  PARTIAL: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "refunded",
  DENIED: "declined",
  ERROR: "failed",
  CANCELED: "canceled",
  CANCELLED: "canceled",
  EXPIRED: "expired",
  CHARGEBACK: "charged_back",
}

/** Of a payment link see below: it has statuses of its own. */
type ChargeType = Exclude<PaymentType, "LINK">

const EXPECTED: Record<ChargeType, Record<string, GatewayState>> = {
  CREDIT: {
    ...SAME_FOR_ALL,
    AUTHORIZED: "authorized",
    PRE_AUTHORIZED: "authorized",
  },
  PIX: { ...SAME_FOR_ALL, AUTHORIZED: "pending", PRE_AUTHORIZED: "pending" },
  WALLET: { ...SAME_FOR_ALL, AUTHORIZED: "pending", PRE_AUTHORIZED: "pending" },
}

const PAYMENT_TYPES: ChargeType[] = ["CREDIT", "PIX", "WALLET"]
const EVERY_STATUS = Object.keys(EXPECTED.CREDIT)

function stateOf(
  paymentType: PaymentType,
  reported: { chargeStatus?: string; transactionStatus?: string }
): GatewayState {
  const { chargeStatus = "SOMETHING_ELSE", transactionStatus } = reported
  return gatewayStateOf(paymentType, {
    merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    chargeStatus,
    transactions:
      transactionStatus === undefined
        ? []
        : [{ paymentType, transactionStatus }],
  })
}

describe.each(PAYMENT_TYPES)("the state of a %s charge", (paymentType) => {
  it.each(EVERY_STATUS)(
    "is read from its transaction's status %s, whatever the charge's own is",
    (status) => {
      const states = EVERY_STATUS.map((chargeStatus) =>
        stateOf(paymentType, { chargeStatus, transactionStatus: status })
      )

      expect(new Set(states)).toEqual(new Set([EXPECTED[paymentType][status]]))
    }
  )

  it.each(EVERY_STATUS)(
    "is read from the charge's status %s where there is no transaction",
    (status) => {
      expect(stateOf(paymentType, { chargeStatus: status })).toBe(
        EXPECTED[paymentType][status]
      )
    }
  )

  it.each(["", "paid", "SETTLED", "constructor", "__proto__"])(
    "is unrecognized for the status %j",
    (status) => {
      expect(stateOf(paymentType, { chargeStatus: status })).toBe(
        "unrecognized"
      )
      expect(
        stateOf(paymentType, {
          chargeStatus: status,
          transactionStatus: status,
        })
      ).toBe("unrecognized")
    }
  )
})

describe("the state of a payment link", () => {
  it.each([
    ["ACTIVE", "pending"],
    ["INACTIVE", "canceled"],
    ["EXPIRED", "expired"],
    ["PAYED", "paid"],
    ["PARTREFUNDED", "paid"],
    ["REFUNDED", "refunded"],
    ["PARTREFUNDED_UNREPORTED", "unrecognized"],
    ["SOMETHING_ELSE", "unrecognized"],
  ])("is by %s %s", (transactionStatus, state) => {
    expect(stateOf("LINK", { transactionStatus })).toBe(state)
  })
})
