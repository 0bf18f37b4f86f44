import fc from "fast-check"
import { minorUnits } from "../money"
import { deriveStateAndSums } from "./charge-sums"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"
import type { KnownGatewayState } from "./charge-state"
import { sums } from "../reconciliation/reconciliation-inputs.spec"
import { leaveOutUndefined } from "../parsing/json-values"

const ASKED = minorUnits(10_000)
const NOTHING = sums(0)

/** Returns the facts that are already known about a charge with these captured and refunded sums. */
const knownCharge = (captured = 0, refunded = 0) => ({
  amount: ASKED,
  sums: sums(captured, refunded),
  highestCaptured: minorUnits(captured),
})

const WORDS = [
  ...(["pending", "authorized", "paid", "charged_back", "refunded"] as const),
  ...(["canceled", "declined", "failed", "expired"] as const),
] satisfies readonly KnownGatewayState[]

/** The amounts that a snapshot shows: the remaining one, the original one and the refunded one. */
type Amounts = [left?: Amount, of?: Amount, refunded?: Amount]

type Amount = number | undefined

const reportedAmountFields = ([left, of, refunded]: Amounts) =>
  leaveOutUndefined({
    amount: left,
    originalAmount: of,
    refundedAmount: refunded,
  }) as Partial<GatewayTransaction>

function aGatewayCharge(
  amounts: Amounts,
  ofTransaction?: Amounts
): GatewayCharge {
  return {
    merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    chargeStatus: "PAID",
    ...reportedAmountFields(amounts),
    transactions: (ofTransaction ? [ofTransaction] : []).map((one) => ({
      paymentType: "CREDIT",
      transactionStatus: "PAID",
      ...reportedAmountFields(one),
    })),
  }
}

/**
 * Returns the sums that deriveStateAndSums reads from the first snapshot of a charge, or why the snapshot is not
 * believed.
 */
function sumsIn(
  word: KnownGatewayState,
  amounts: Amounts,
  ofTransaction?: Amounts
) {
  const read = deriveStateAndSums(
    word,
    aGatewayCharge(amounts, ofTransaction),
    knownCharge()
  )
  return typeof read === "string" ? read : read.sums
}

const _ = undefined

describe("the sums of a paid charge", () => {
  it.each<[string, Amounts, [captured: number, refunded?: number]]>([
    ["the requested amount if no amount is reported", [], [10_000]],
    [
      "the remaining plus the refunded amount if half of a partial capture was refunded",
      [3_000, 10_000, 3_000],
      [6_000, 3_000],
    ],
    [
      "the remaining amount if no refund of a partial capture is reported",
      [6_000, 10_000],
      [6_000],
    ],
    [
      "the original amount if a refund but no remaining amount is reported",
      [_, 10_000, 3_000],
      [10_000, 3_000],
    ],
    [
      "the remaining amount alone if the refund did not reduce it (A-21)",
      [10_000, 10_000, 3_000],
      [10_000, 3_000],
    ],
  ])(
    "if a charge is paid, deriveStateAndSums returns as the captured sum %s",
    (_title, amounts, both) => {
      expect(sumsIn("paid", amounts)).toEqual(sums(...both))
    }
  )

  it("a snapshot of a paid charge is not believed if its remaining amount is zero and it reports no refund", () => {
    expect(sumsIn("paid", [0, 10_000])).toMatch("nothing left")
  })
})

describe("the sums of a charge that has no money any more", () => {
  it.each<[string, Amounts, number]>([
    ["all amounts are reported", [0, 10_000, 10_000], 10_000],
    ["only a part was captured", [0, 10_000, 6_000], 6_000],
    ["only the original amount is reported", [_, 10_000], 10_000],
    [
      "the remaining amount is zero and no refunded amount is reported",
      [0, 10_000],
      10_000,
    ],
    [
      "the refund did not reduce the remaining amount",
      [10_000, 10_000, 10_000],
      10_000,
    ],
  ])(
    "if a charge is refunded, deriveStateAndSums returns equal captured and refunded sums, whatever amounts are reported (%s)",
    (_title, amounts, both) => {
      expect(sumsIn("refunded", amounts)).toEqual(sums(both, both))
    }
  )

  it("the captured and refunded sums of a canceled charge are zero if no refund is reported, and otherwise equal the refunded amount", () => {
    expect(sumsIn("canceled", [0, 10_000])).toEqual(NOTHING)
    expect(sumsIn("canceled", [0, _, 10_000])).toEqual(sums(10_000, 10_000))
  })
})

describe("a status that the amounts contradict", () => {
  it.each<[string, KnownGatewayState, Amounts, number, object]>([
    [
      "the status REFUNDED as paid if 10 of 100 reais are refunded and 90 remain",
      "refunded",
      [9_000, 10_000, 1_000],
      10_000,
      { state: "paid", sums: sums(10_000, 1_000) },
    ],
    [
      "the status PAID as refunded if the whole amount is refunded and nothing remains",
      "paid",
      [0, 10_000, 10_000],
      10_000,
      { state: "refunded", sums: sums(10_000, 10_000) },
    ],
    [
      "the status REFUNDED without a refunded amount as a refund of the captured sum",
      "refunded",
      [_, 10_000],
      6_000,
      { state: "refunded", sums: sums(6_000, 6_000) },
    ],
  ])(
    "if the status of a charge does not fit its amounts, deriveStateAndSums returns a state and sums that fit each other (deriveStateAndSums reads %s)",
    (_title, word, amounts, captured, read) => {
      expect(
        deriveStateAndSums(word, aGatewayCharge(amounts), knownCharge(captured))
      ).toEqual(read)
    }
  )

  it.each<[string, Amounts]>([
    ["the confirmed amount", [0, 10_000, 6_000]],
    ["no refunded amount", [_, 10_000]],
  ])(
    "after an administrator has confirmed the refunded sum of a charge, a snapshot that shows the charge as refunded with %s is believed with the confirmed sum",
    (_title, amounts) => {
      expect(
        deriveStateAndSums("refunded", aGatewayCharge(amounts), {
          ...knownCharge(10_000),
          sums: sums(6_000, 6_000),
          isRefundConfirmed: true,
        })
      ).toEqual({ state: "refunded", sums: sums(6_000, 6_000) })
    }
  )

  it("a snapshot that shows a charge as refunded is not believed if its refunded amount differs from the refund that an administrator has confirmed", () => {
    expect(
      deriveStateAndSums("refunded", aGatewayCharge([0, 10_000, 5_000]), {
        ...knownCharge(10_000),
        sums: sums(6_000, 6_000),
        isRefundConfirmed: true,
      })
    ).toEqual(expect.any(String))
  })

  it.each<[string, KnownGatewayState, Amounts, number?]>([
    [
      "with 10 of 100 reais refunded and no remaining amount",
      "refunded",
      [_, _, 1_000],
      1e4,
    ],
    [
      "with 10 of 100 reais refunded and nothing left",
      "refunded",
      [0, _, 1_000],
      1e4,
    ],
    [
      "with nothing refunded and the whole amount left",
      "refunded",
      [1e4, _, 0],
      1e4,
    ],
    ["with nothing left and nothing refunded", "paid", [0]],
    ["with more left than was requested", "paid", [99_999]],
    [
      "with remaining and refunded amounts that together exceed the request",
      "paid",
      [9e3, 1e4, 3e3],
    ],
    ["with an original amount above the request", "paid", [_, 99_999], 1e4],
    ["with more left than its original amount", "paid", [1e4, 1]],
    ["with more refunded than captured", "paid", [_, 1e4, 15_000], 1e4],
    ["with less left than was requested", "authorized", [1]],
    ["with an original amount below the request", "authorized", [_, 9_000]],
    ["with a refund", "authorized", [_, _, 1_000]],
    ["with an original amount below the request", "pending", [_, 1]],
    ["with a refund", "pending", [_, _, 1]],
    [
      "with 10 of 100 reais refunded and 90 left",
      "canceled",
      [9_000, _, 1_000],
      1e4,
    ],
    ["with more refunded than was requested", "canceled", [_, _, 10_001]],
    ["with a refund", "declined", [_, _, 1_000]],
    ["with more left than was requested", "charged_back", [10_001]],
  ])(
    "a snapshot is not believed if its amounts cannot be right, here a snapshot %s in the state %s (remaining, original and refunded centavos: %j)",
    (_title, word, amounts, captured = 0) => {
      expect(
        deriveStateAndSums(word, aGatewayCharge(amounts), knownCharge(captured))
      ).toEqual(expect.any(String))
    }
  )
})

describe("the sums of a charge", () => {
  it.each(["failed", "expired", "declined"] as const)(
    "if the gateway shows a charge as %s, deriveStateAndSums returns zero as the captured and the refunded sum, even if the gateway shows a refund that the ledger has recorded",
    (word) => {
      expect(
        deriveStateAndSums(
          word,
          aGatewayCharge([_, _, 1_000]),
          knownCharge(10_000, 1_000)
        )
      ).toEqual({ state: word, sums: NOTHING })
    }
  )

  const anyAmount = fc.option(
    fc.oneof(
      fc.constantFrom(0, 1, 1_000, 9_000, 10_000, 10_001, 99_999),
      fc.integer({ min: 0, max: 20_000 })
    ),
    { nil: undefined }
  )
  const anythingReported: fc.Arbitrary<Amounts> = fc.tuple(
    anyAmount,
    anyAmount,
    anyAmount
  )
  const anythingKnown = fc
    .tuple(
      fc.constantFrom(0, 1_000, 6_000, 10_000),
      fc.double({ min: 0, max: 1, noNaN: true })
    )
    .map(([captured, share]) =>
      knownCharge(captured, Math.round(captured * share))
    )

  it("in each random snapshot that is believed, the refunded sum is at most the captured sum, and a paid charge has the state refunded exactly if both sums are equal", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORDS),
        anythingReported,
        anythingKnown,
        (word, amounts, before) => {
          const read = deriveStateAndSums(word, aGatewayCharge(amounts), before)
          if (typeof read === "string") {
            return
          }
          const { state, sums: both } = read

          const isAllRefunded =
            before.highestCaptured === 0 && state === "refunded"
          expect(isAllRefunded || both.captured <= ASKED).toBe(true)
          expect(both.refunded).toBeLessThanOrEqual(both.captured)
          expect(state === "refunded").toBe(
            ["paid", "refunded"].includes(state) &&
              both.refunded === both.captured
          )
          // The state may differ from the reported status only between paid and refunded.
          expect(
            state === word ||
              [state, word].every((each) => ["paid", "refunded"].includes(each))
          ).toBe(true)
          // The refunded sum must not be lower than the gateway reports, or money would seem to be lost.
          if (state === "refunded") {
            expect(both.refunded).toBeGreaterThanOrEqual(amounts[2] ?? 0)
          }
        }
      ),
      { numRuns: 5_000 }
    )
  })
})
