import fc from "fast-check"
import { minorUnits } from "./money"
import { readSums } from "./charge-sums"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"
import type { KnownGatewayState } from "./charge-state"

const ASKED = minorUnits(10_000)

/** What is known: so much was taken, and so much of it was refunded. */
function known(captured = 0, refunded = 0) {
  return {
    amount: ASKED,
    sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
    mostCaptured: minorUnits(captured),
  }
}

const WORDS = [
  "pending",
  "authorized",
  "paid",
  "charged_back",
  "refunded",
  "canceled",
  "declined",
  "failed",
  "expired",
] as const satisfies readonly KnownGatewayState[]

interface Amounts {
  amount?: number
  originalAmount?: number
  refundedAmount?: number
}

function reported(
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

/** Of a charge of which nothing is known: the sums, where they are believed. */
function sumsIn(word: KnownGatewayState, amounts: Amounts) {
  const read = readSums(word, reported(amounts), known())
  return typeof read === "string" ? read : read.sums
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

  it("are not believed when nothing remains and nothing was refunded", () => {
    expect(sumsIn("paid", { amount: 0, originalAmount: 10_000 })).toMatch(
      "nothing left"
    )
  })

  it("are read from the transaction where the charge itself does not tell them", () => {
    const amounts = {
      amount: minorUnits(4_000),
      originalAmount: minorUnits(9_000),
      refundedAmount: minorUnits(1_000),
    }

    expect(readSums("paid", reported({}, [amounts]), known())).toMatchObject({
      sums: { captured: 5_000, refunded: 1_000 },
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

    expect(
      readSums("paid", reported(ofCharge, [ofTransaction]), known())
    ).toMatchObject({ sums: { captured: 6_500, refunded: 500 } })
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

describe("a word that its amounts contradict", () => {
  it.each<[string, KnownGatewayState, Amounts, [number, number], unknown]>([
    [
      "REFUNDED with 10 of 100 refunded and 90 left is paid",
      "refunded",
      { amount: 9_000, originalAmount: 10_000, refundedAmount: 1_000 },
      [10_000, 0],
      { state: "paid", sums: { captured: 10_000, refunded: 1_000 } },
    ],
    [
      "PAID with all of it refunded is refunded",
      "paid",
      { amount: 0, originalAmount: 10_000, refundedAmount: 10_000 },
      [10_000, 0],
      { state: "refunded", sums: { captured: 10_000, refunded: 10_000 } },
    ],
    [
      "REFUNDED that tells no amounts is of what was taken",
      "refunded",
      { originalAmount: 10_000 },
      [6_000, 0],
      { state: "refunded", sums: { captured: 6_000, refunded: 6_000 } },
    ],
  ])("%s: the amounts win", (_, word, amounts, [captured, refunded], read) => {
    expect(
      readSums(word, reported(amounts), known(captured, refunded))
    ).toEqual(read)
  })

  it.each<[string, KnownGatewayState, Amounts, number]>([
    [
      "REFUNDED with 10 of 100, and no word of the rest",
      "refunded",
      { refundedAmount: 1_000 },
      10_000,
    ],
    [
      "REFUNDED with 10 of 100, and nothing left",
      "refunded",
      { amount: 0, refundedAmount: 1_000 },
      10_000,
    ],
    [
      "REFUNDED with nothing refunded and all of it left",
      "refunded",
      { amount: 10_000, refundedAmount: 0 },
      10_000,
    ],
    ["PAID with nothing left and nothing refunded", "paid", { amount: 0 }, 0],
    ["PAID with more than was asked for", "paid", { amount: 99_999 }, 0],
    [
      "PAID with more than was asked for, of which a part came back",
      "paid",
      { amount: 9_000, originalAmount: 10_000, refundedAmount: 3_000 },
      0,
    ],
    [
      "PAID of more than was asked for",
      "paid",
      { originalAmount: 99_999 },
      10_000,
    ],
    [
      "PAID with more left than it is of",
      "paid",
      { amount: 10_000, originalAmount: 1 },
      0,
    ],
    [
      "PAID with more refunded than was taken",
      "paid",
      { originalAmount: 10_000, refundedAmount: 15_000 },
      10_000,
    ],
    ["AUTHORIZED of a part", "authorized", { amount: 1 }, 0],
    [
      "AUTHORIZED of another amount",
      "authorized",
      { originalAmount: 9_000 },
      0,
    ],
    ["AUTHORIZED with a refund", "authorized", { refundedAmount: 1_000 }, 0],
    ["PENDING of another amount", "pending", { originalAmount: 1 }, 0],
    ["PENDING with a refund", "pending", { refundedAmount: 1 }, 0],
    [
      "CANCELED with 10 of 100 refunded and 90 left",
      "canceled",
      { amount: 9_000, refundedAmount: 1_000 },
      10_000,
    ],
    [
      "CANCELED with more refunded than was asked for",
      "canceled",
      { refundedAmount: 10_001 },
      0,
    ],
    ["DENIED with a refund", "declined", { refundedAmount: 1_000 }, 0],
    [
      "CHARGEBACK of more than was asked for",
      "charged_back",
      { amount: 10_001 },
      0,
    ],
  ])("%s is not believed", (_, word, amounts, captured) => {
    expect(readSums(word, reported(amounts), known(captured))).toEqual(
      expect.any(String)
    )
  })
})

describe("the sums of a charge", () => {
  it.each(["pending", "authorized", "declined", "failed", "expired"] as const)(
    "are none while it is %s",
    (word) => {
      expect(sumsIn(word, { amount: 10_000, originalAmount: 10_000 })).toEqual({
        captured: 0,
        refunded: 0,
      })
    }
  )

  it.each(["failed", "expired", "declined"] as const)(
    "are none when what was taken is gone, though a part was refunded before (%s)",
    (word) => {
      expect(
        readSums(
          word,
          reported({ refundedAmount: 1_000 }),
          known(10_000, 1_000)
        )
      ).toEqual({ state: word, sums: { captured: 0, refunded: 0 } })
    }
  )

  const anyAmount = fc.option(
    fc.oneof(
      fc.constantFrom(0, 1, 1_000, 9_000, 10_000, 10_001, 99_999),
      fc.integer({ min: 0, max: 20_000 })
    ),
    { nil: undefined }
  )
  const anythingReported = fc
    .record({
      amount: anyAmount,
      originalAmount: anyAmount,
      refundedAmount: anyAmount,
    })
    .map((amounts): Amounts =>
      Object.fromEntries(
        Object.entries(amounts).filter(([, value]) => value !== undefined)
      )
    )
  const anythingKnown = fc
    .tuple(
      fc.constantFrom(0, 1_000, 6_000, 10_000),
      fc.double({ min: 0, max: 1, noNaN: true })
    )
    .map(([captured, share]) => known(captured, Math.round(captured * share)))

  it("are within what was asked for and agree with the word, whatever is told of whatever is known", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORDS),
        anythingReported,
        anythingKnown,
        (word, amounts, before) => {
          const read = readSums(word, reported(amounts), before)
          if (typeof read === "string") {
            return
          }
          const { state, sums } = read

          const isAllRefunded =
            before.mostCaptured === 0 && state === "refunded"
          expect(isAllRefunded || sums.captured <= ASKED).toBe(true)
          expect(sums.refunded).toBeLessThanOrEqual(sums.captured)
          expect(state === "refunded").toBe(
            ["paid", "refunded"].includes(state) &&
              sums.refunded === sums.captured
          )
          // Another word than the one that was told only between money held and money returned.
          expect(
            state === word ||
              [state, word].every((each) => ["paid", "refunded"].includes(each))
          ).toBe(true)
          // Never less than the gateway itself says was taken, as if it were gone.
          if (state === "refunded") {
            expect(sums.refunded).toBeGreaterThanOrEqual(
              amounts.refundedAmount ?? 0
            )
          }
        }
      ),
      { numRuns: 5_000 }
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
