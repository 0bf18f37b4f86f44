import {
  type GatewayState,
  gatewayStateOf,
  type PaymentType,
} from "./charge-state"

/** The statuses of docs/gateway.md#charge-in-an-answer and docs/gateway.md#statuses. */
const SAME_FOR_ALL: [status: string, GatewayState][] = [
  ["PENDING", "pending"],
  ["CAPTURED", "paid"],
  ["PAID", "paid"],
  ["PARTIAL", "paid"],
  ["PARTIALLY_REFUNDED", "paid"],
  ["REFUNDED", "refunded"],
  ["DENIED", "declined"],
  ["ERROR", "failed"],
  ["CANCELED", "canceled"],
  ["CANCELLED", "canceled"],
  ["EXPIRED", "expired"],
  ["CHARGEBACK", "charged_back"],
]

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

describe.each<[PaymentType, GatewayState]>([
  ["CREDIT", "authorized"],
  ["PIX", "pending"],
  ["WALLET", "pending"],
])("the state of a %s charge", (paymentType, reserved) => {
  it.each<[string, GatewayState]>([
    ...SAME_FOR_ALL,
    ["AUTHORIZED", reserved],
    ["PRE_AUTHORIZED", reserved],
    ...["", "paid", "SETTLED", "constructor", "__proto__"].map(
      (status): [string, GatewayState] => [status, "unrecognized"]
    ),
  ])(
    "is by its transaction's status %j, or by its own without a transaction, %s",
    (status, state) => {
      const states = ["PAID", "DENIED", "SETTLED", status].map((chargeStatus) =>
        stateOf(paymentType, { chargeStatus, transactionStatus: status || "?" })
      )

      expect(new Set(states)).toEqual(new Set([state]))
      expect(stateOf(paymentType, { chargeStatus: status })).toBe(state)
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
