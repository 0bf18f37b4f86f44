import fc from "fast-check"
import { minorUnits } from "../money"
import { CHARGE_STATES, type ChargeState } from "./charge-state"
import { sumsOf } from "./charge-sums"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"

const ASKED = minorUnits(10_000)

interface Amounts {
  amount?: number
  originalAmount?: number
  refundedAmount?: number
}

function told(
  amounts: Amounts,
  transactions: Partial<GatewayTransaction>[] = []
): GatewayCharge {
  return {
    merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    chargeStatus: "PAID",
    ...(amounts as Partial<GatewayCharge>),
    transactions: transactions.map((transaction) => ({
      paymentType: "CREDIT",
      transactionStatus: "PAID",
      ...transaction,
    })),
  }
}

function sumsIn(
  state: ChargeState,
  amounts: Amounts
): { captured: number; refunded: number } {
  return sumsOf(state, told(amounts), ASKED)
}

describe("the sums of a paid charge", () => {
  it("are all that was asked for when no amount is told", () => {
    expect(sumsIn("paid", {})).toEqual({ captured: 10_000, refunded: 0 })
  })

  it.each<[string, Amounts, number, number]>([
    ["a full capture", { amount: 10_000, refundedAmount: 0 }, 10_000, 0],
    ["a capture of a part", { amount: 6_000, refundedAmount: 0 }, 6_000, 0],
    [
      "a refund of a part",
      { amount: 7_000, refundedAmount: 3_000 },
      10_000,
      3_000,
    ],
    [
      "a refund after a capture of a part",
      { amount: 4_000, refundedAmount: 2_000 },
      6_000,
      2_000,
    ],
    [
      "half of a part refunded",
      { amount: 3_000, refundedAmount: 3_000 },
      6_000,
      3_000,
    ],
    [
      "a part captured, and nothing said of refunds",
      { amount: 6_000 },
      6_000,
      0,
    ],
    [
      "a refund, and nothing said of what remains",
      { refundedAmount: 3_000 },
      10_000,
      3_000,
    ],
  ])(
    "are what remains and what was refunded, together (%s)",
    (_, amounts, captured, refunded) => {
      expect(sumsIn("paid", { originalAmount: 10_000, ...amounts })).toEqual({
        captured,
        refunded,
      })
    }
  )

  it("take `amount` for what was captured where it cannot be what remains (A-21)", () => {
    expect(
      sumsIn("paid", {
        amount: 10_000,
        originalAmount: 10_000,
        refundedAmount: 3_000,
      })
    ).toEqual({ captured: 10_000, refunded: 3_000 })
  })

  it("are the original amount when nothing remains and nothing was refunded", () => {
    expect(sumsIn("paid", { amount: 0, originalAmount: 9_000 })).toEqual({
      captured: 9_000,
      refunded: 0,
    })
  })

  it("are read from the transaction where the charge itself does not tell them", () => {
    const amounts = {
      amount: minorUnits(4_000),
      originalAmount: minorUnits(9_000),
      refundedAmount: minorUnits(1_000),
    }

    expect(sumsOf("paid", told({}, [amounts]), ASKED)).toEqual({
      captured: 5_000,
      refunded: 1_000,
    })
  })

  it("believe the charge before its transaction", () => {
    const ofTransaction = {
      amount: minorUnits(1),
      originalAmount: minorUnits(2),
      refundedAmount: minorUnits(3),
    }
    const ofCharge = {
      amount: 6_000,
      originalAmount: 8_000,
      refundedAmount: 500,
    }

    expect(sumsOf("paid", told(ofCharge, [ofTransaction]), ASKED)).toEqual({
      captured: 6_500,
      refunded: 500,
    })
  })

  it("stay while it is disputed", () => {
    const amounts = { amount: 7_000, refundedAmount: 3_000 }

    expect(sumsIn("charged_back", amounts)).toEqual(sumsIn("paid", amounts))
  })
})

describe("the sums of a charge that holds nothing any more", () => {
  it.each<[string, Amounts, number]>([
    ["told in full", { amount: 0, refundedAmount: 10_000 }, 10_000],
    ["captured in part", { amount: 0, refundedAmount: 6_000 }, 6_000],
    ["not told", {}, 10_000],
    ["only what remains is told", { amount: 0 }, 10_000],
    [
      "what remains is not brought down",
      { amount: 10_000, refundedAmount: 10_000 },
      10_000,
    ],
  ])("are the same when it was refunded (%s)", (_, amounts, both) => {
    expect(sumsIn("refunded", { originalAmount: 10_000, ...amounts })).toEqual({
      captured: both,
      refunded: both,
    })
  })

  it("are none for an authorization that was canceled", () => {
    expect(sumsIn("canceled", { amount: 0, originalAmount: 10_000 })).toEqual({
      captured: 0,
      refunded: 0,
    })
  })

  it("are what came back when it was captured before it was canceled", () => {
    expect(sumsIn("canceled", { amount: 0, refundedAmount: 10_000 })).toEqual({
      captured: 10_000,
      refunded: 10_000,
    })
  })
})

describe("the sums of a charge", () => {
  it.each<ChargeState>([
    "unsettled",
    "pending",
    "authorized",
    "declined",
    "failed",
    "expired",
    "absent",
    "not_created",
  ])("are none while it is %s, whatever amounts are told", (state) => {
    expect(
      sumsIn(state, {
        amount: 10_000,
        originalAmount: 10_000,
        refundedAmount: 1,
      })
    ).toEqual({ captured: 0, refunded: 0 })
  })

  it("lie within what was asked for, whatever consistent amounts are told", () => {
    const history = fc
      .record({
        state: fc.constantFrom(...CHARGE_STATES),
        captured: fc.integer({ min: 1, max: 10_000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        isToldAsCaptured: fc.boolean(),
      })
      .map(({ captured, share, ...rest }) => ({
        ...rest,
        captured,
        refunded: Math.round(captured * share),
      }))

    fc.assert(
      fc.property(
        history,
        ({ state, captured, refunded, isToldAsCaptured }) => {
          const read = sumsIn(state, {
            amount: isToldAsCaptured ? captured : captured - refunded,
            originalAmount: 10_000,
            refundedAmount: refunded,
          })

          expect(read.refunded).toBeGreaterThanOrEqual(0)
          expect(read.refunded).toBeLessThanOrEqual(read.captured)
          expect(read.captured).toBeLessThanOrEqual(10_000)
        }
      )
    )
  })

  it("are read back exactly where `amount` is what remains", () => {
    const parts = fc
      .tuple(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 9_999 })
      )
      .filter(([captured, refunded]) => refunded < captured)

    fc.assert(
      fc.property(parts, ([captured, refunded]) => {
        expect(
          sumsIn("paid", {
            amount: captured - refunded,
            originalAmount: 10_000,
            refundedAmount: refunded,
          })
        ).toEqual({ captured, refunded })
      })
    )
  })
})
