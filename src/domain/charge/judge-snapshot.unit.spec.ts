import { minorUnits } from "../money"
import type { PaymentMethod } from "../payment-method/payment-method"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"
import { type ChargeForJudgment, judgeSnapshot } from "./judge-snapshot"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

const METHODS: [PaymentMethod, string, string][] = [
  ["card", "CREDIT", "PAID"],
  ["pix", "PIX", "PAID"],
  ["wallet", "WALLET", "PAID"],
  ["link", "LINK", "PAYED"],
]

function aKnownCharge(method: PaymentMethod, captured = 0): ChargeForJudgment {
  return {
    merchantChargeId: ID,
    method,
    amount: minorUnits(14_980),
    sums: {
      captured: minorUnits(captured),
      refunded: minorUnits(0),
    },
    highestCaptured: minorUnits(captured),
  }
}

describe.each(METHODS)("a snapshot of a %s", (method, paymentType, paid) => {
  const aGatewayCharge = (
    changes: Partial<GatewayCharge> = {},
    transaction: Partial<GatewayTransaction> = {}
  ): GatewayCharge => ({
    merchantChargeId: ID,
    chargeStatus: paid,
    originalAmount: minorUnits(14_980),
    amount: minorUnits(14_980),
    refundedAmount: minorUnits(0),
    transactions: [{ paymentType, transactionStatus: paid, ...transaction }],
    ...changes,
  })

  it("a snapshot of a paid charge is believed if the id, payment type and amounts of the charge are those of the request", () => {
    expect(judgeSnapshot(aKnownCharge(method), aGatewayCharge())).toEqual({
      kind: "believed",
      state: "paid",
      sums: { captured: 14_980, refunded: 0 },
    })
  })

  it.each([0, 14_980])(
    "a snapshot with more money than was requested is contradicted, and the result contains the shown amount (%i centavos were captured before)",
    (captured) => {
      expect(
        judgeSnapshot(
          aKnownCharge(method, captured),
          aGatewayCharge({ amount: minorUnits(99_999) })
        )
      ).toEqual({
        kind: "contradicted",
        why: expect.stringContaining("99999") as string,
        shown: { captured: 99_999, refunded: 0 },
      })
    }
  )

  it.each<[string, GatewayCharge, string]>([
    [
      "the id of another charge",
      aGatewayCharge({ merchantChargeId: "other-id" }),
      `id other-id, expected ${ID}`,
    ],
    [
      "two transactions",
      aGatewayCharge({
        transactions: [
          ...aGatewayCharge().transactions,
          ...aGatewayCharge().transactions,
        ],
      }),
      "2 transactions, expected 1",
    ],
    [
      "another payment type",
      aGatewayCharge({}, { paymentType: "DEBIT" }),
      `payment type DEBIT, expected ${paymentType}`,
    ],
  ])(
    "a snapshot is contradicted if it does not fit the request, here because it shows %s",
    (_, reported, why) => {
      expect(judgeSnapshot(aKnownCharge(method), reported)).toMatchObject({
        kind: "contradicted",
        why,
      })
    }
  )

  it("judgeSnapshot believes a snapshot without a payment type and a snapshot without a transaction", () => {
    for (const reported of [
      aGatewayCharge({}, { paymentType: "" }),
      aGatewayCharge({ transactions: [] }),
    ]) {
      expect(judgeSnapshot(aKnownCharge(method), reported).kind).toBe(
        "believed"
      )
    }
  })

  it("judgeSnapshot returns unrecognized for a snapshot with a status that the plugin does not know", () => {
    expect(
      judgeSnapshot(
        aKnownCharge(method),
        aGatewayCharge({}, { transactionStatus: "ON_HOLD" })
      )
    ).toEqual({ kind: "unrecognized" })
  })
})
