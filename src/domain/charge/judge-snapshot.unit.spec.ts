import { minorUnits } from "../money"
import type { PaymentMethod } from "../payment-method/payment-method"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"
import { type JudgedAgainst, judgeSnapshot } from "./judge-snapshot"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

const METHODS: [PaymentMethod, string, string][] = [
  ["card", "CREDIT", "PAID"],
  ["pix", "PIX", "PAID"],
  ["wallet", "WALLET", "PAID"],
  ["link", "LINK", "PAYED"],
]

function known(method: PaymentMethod, captured = 0): JudgedAgainst {
  return {
    merchantChargeId: ID,
    method,
    amount: minorUnits(14_980),
    sums: { captured: minorUnits(captured), refunded: minorUnits(0) },
    mostCaptured: minorUnits(captured),
  }
}

describe.each(METHODS)("a snapshot of a %s", (method, paymentType, paid) => {
  const shown = (
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

  it("is believed when it is what was asked for", () => {
    expect(judgeSnapshot(known(method), shown())).toEqual({
      kind: "believed",
      state: "paid",
      sums: { captured: 14_980, refunded: 0 },
    })
  })

  it.each([0, 14_980])(
    "is not believed when more was paid, and tells how much (%i known before)",
    (captured) => {
      expect(
        judgeSnapshot(
          known(method, captured),
          shown({ amount: minorUnits(99_999) })
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
      "another charge",
      shown({ merchantChargeId: "other-id" }),
      `id other-id, expected ${ID}`,
    ],
    [
      "two transactions",
      shown({
        transactions: [...shown().transactions, ...shown().transactions],
      }),
      "2 transactions, expected 1",
    ],
    [
      "another payment type",
      shown({}, { paymentType: "DEBIT" }),
      `payment type DEBIT, expected ${paymentType}`,
    ],
  ])("is not believed when it is of %s", (_, reported, why) => {
    expect(judgeSnapshot(known(method), reported)).toMatchObject({
      kind: "contradicted",
      why,
    })
  })

  it("that leaves its payment type or its transaction out is read all the same", () => {
    for (const reported of [
      shown({}, { paymentType: "" }),
      shown({ transactions: [] }),
    ]) {
      expect(judgeSnapshot(known(method), reported).kind).toBe("believed")
    }
  })

  it("in an unknown status is not recognized", () => {
    expect(
      judgeSnapshot(known(method), shown({}, { transactionStatus: "ON_HOLD" }))
    ).toEqual({ kind: "unrecognized" })
  })
})
