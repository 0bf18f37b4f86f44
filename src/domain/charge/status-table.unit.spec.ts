import { type GatewayState, stateReportedByGateway } from "./charge-state"
import { type PaymentMethod, traitsOf } from "../payment-method/payment-method"

/** The statuses of docs/gateway.md that mean the same state for card, Pix and wallet, each with this state. */
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
  method: PaymentMethod,
  reported: { chargeStatus?: string; transactionStatus?: string }
): GatewayState {
  const { chargeStatus = "SOMETHING_ELSE", transactionStatus } = reported
  return stateReportedByGateway(method, {
    chargeStatus,
    transactions:
      transactionStatus === undefined
        ? []
        : [{ paymentType: traitsOf(method).paymentType, transactionStatus }],
  })
}

describe.each<[PaymentMethod, GatewayState]>([
  ["card", "authorized"],
  ["pix", "pending"],
  ["wallet", "pending"],
])("the state of a %s charge", (method, reserved) => {
  it.each<[string, GatewayState]>([
    ...SAME_FOR_ALL,
    ["AUTHORIZED", reserved],
    ["PRE_AUTHORIZED", reserved],
    ...["", "paid", "SETTLED", "constructor", "__proto__"].map(
      (status): [string, GatewayState] => [status, "unrecognized"]
    ),
  ])(
    `if the transaction of a ${method} charge has the status %j, or if the charge has this status and no transaction, gatewayStateOf returns the state %s`,
    (status, state) => {
      const states = ["PAID", "DENIED", "SETTLED", status].map((chargeStatus) =>
        stateOf(method, { chargeStatus, transactionStatus: status || "?" })
      )

      expect(new Set(states)).toEqual(new Set([state]))
      expect(stateOf(method, { chargeStatus: status })).toBe(state)
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
  ])(
    "if the gateway shows a payment link with the status %s, the plugin reads the state %s",
    (transactionStatus, state) => {
      expect(stateOf("link", { transactionStatus })).toBe(state)
    }
  )
})
