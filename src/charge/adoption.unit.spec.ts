import { minorUnits } from "./money"
import {
  codeOf,
  discrepanciesFromIntent,
  detailsOf,
  type ReceivedCharge,
  paymentTypeOf,
} from "./adoption"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

const INTENT = {
  merchantChargeId: ID,
  method: "card" as const,
  amount: minorUnits(1_999),
  createdAt: new Date("2026-11-20T12:00:00Z"),
}

function aTransaction(
  changes: Partial<GatewayTransaction> = {}
): GatewayTransaction {
  return {
    ...aTransactionWithoutAmount,
    amount: minorUnits(1_999),
    ...changes,
  }
}

const aTransactionWithoutAmount: GatewayTransaction = {
  paymentType: "CREDIT",
  transactionStatus: "PAID",
}

function aGatewayCharge(changes: Partial<GatewayCharge> = {}): GatewayCharge {
  return {
    merchantChargeId: ID,
    chargeStatus: "PAID",
    transactions: [aTransaction()],
    ...changes,
  }
}

function discrepancies(
  answer: GatewayCharge,
  receivedBy: ReceivedCharge["receivedBy"] = "answer"
): string[] {
  return discrepanciesFromIntent(INTENT, { answer, receivedBy })
}

describe("discrepanciesFromIntent", () => {
  it("finds none in the charge we asked for", () => {
    const found = aGatewayCharge({
      createdAt: "2026-11-20T12:00:01Z",
      amount: minorUnits(1_999),
    })

    expect(discrepancies(found)).toEqual([])
    expect(discrepancies(found, "look_up")).toEqual([])
  })

  it.each<[string, Partial<GatewayCharge>, string]>([
    [
      "a larger amount",
      { originalAmount: minorUnits(2_000) },
      "amount 2000, expected 1999",
    ],
    [
      "a smaller amount",
      { originalAmount: minorUnits(0) },
      "amount 0, expected 1999",
    ],
    [
      "no payment type",
      { transactions: [aTransaction({ paymentType: "" })] },
      "no payment type, expected CREDIT",
    ],
  ])("names %s", (_, changes, discrepancy) => {
    const found = aGatewayCharge(changes)

    expect(discrepancies(found)).toEqual([discrepancy])
    expect(discrepancies(found, "look_up")).toEqual([discrepancy])
  })

  it("names them all", () => {
    const found = aGatewayCharge({
      originalAmount: minorUnits(1),
      createdAt: "2026-11-19T12:00:00Z",
      transactions: [aTransaction({ paymentType: "" })],
    })

    expect(discrepancies(found, "look_up")).toHaveLength(3)
  })

  it.each<[string, Partial<GatewayCharge>]>([
    [
      "the original amount, not what refunds left",
      { originalAmount: minorUnits(1_999), amount: minorUnits(500) },
    ],
    [
      "the transaction's original amount before what is left of the charge",
      {
        amount: minorUnits(500),
        transactions: [aTransaction({ originalAmount: minorUnits(1_999) })],
      },
    ],
    [
      "the charge's amount where none is called original",
      {
        amount: minorUnits(1_999),
        transactions: [aTransaction({ amount: minorUnits(500) })],
      },
    ],
    ["the transaction's amount where the charge tells none", {}],
  ])("compares %s", (_, changes) => {
    const found = aGatewayCharge(changes)

    expect(discrepancies(found)).toEqual([])
    expect(
      discrepanciesFromIntent(
        { ...INTENT, amount: minorUnits(500) },
        { answer: found, receivedBy: "answer" }
      )
    ).toEqual(["amount 1999, expected 500"])
  })

  it.each([
    ["11 minutes before we asked", "2026-11-20T11:49:00Z", true],
    [
      "11 minutes before we asked, in Brazil's time",
      "2026-11-20T08:49:00-03:00",
      true,
    ],
    [
      "9 minutes before we asked, which clocks may differ by",
      "2026-11-20T11:51:00Z",
      false,
    ],
    ["a day later", "2026-11-21T12:00:00Z", false],
    [
      "at a time without an offset, which cannot be compared",
      "2020-01-01T00:00:00",
      false,
    ],
    ["at no time that can be read", "yesterday", false],
  ])(
    "judges a charge that was looked up and created %s",
    (_, createdAt, isDifferent) => {
      const ofFound = (found: GatewayCharge) =>
        discrepanciesFromIntent(INTENT, {
          answer: found,
          receivedBy: "look_up",
        })

      const ofCharge = ofFound(aGatewayCharge({ createdAt }))
      const ofTransaction = ofFound(
        aGatewayCharge({ transactions: [aTransaction({ createdAt })] })
      )

      const expected = isDifferent
        ? ["created at the gateway before we asked for it"]
        : []
      expect({ ofCharge, ofTransaction }).toEqual({
        ofCharge: expected,
        ofTransaction: expected,
      })
    }
  )
})

describe("a charge that does not show all", () => {
  const noAmount = { transactions: [aTransactionWithoutAmount] }

  it.each<[string, Partial<GatewayCharge>]>([
    ["its amount", noAmount],
    ["its transaction", { amount: minorUnits(1_999), transactions: [] }],
    ["either", { transactions: [] }],
  ])(
    "(not %s) is ours as an answer to our request, and not when it was looked up",
    (_, changes) => {
      const found = aGatewayCharge(changes)

      expect(discrepancies(found, "answer")).toEqual([])
      expect(discrepancies(found, "look_up")).toEqual([
        "its amount or its transaction is not shown",
      ])
    }
  )

  it.each<[string, Partial<GatewayCharge>]>([
    ["charge's", { ...noAmount, amount: minorUnits(1_999) }],
    ["charge's original", { ...noAmount, originalAmount: minorUnits(1_999) }],
    ["transaction's", { transactions: [aTransaction()] }],
    [
      "transaction's original",
      {
        transactions: [
          { ...aTransactionWithoutAmount, originalAmount: minorUnits(1_999) },
        ],
      },
    ],
  ])("but the %s amount is ours when it was looked up", (_, changes) => {
    expect(discrepancies(aGatewayCharge(changes), "look_up")).toEqual([])
  })
})

describe("paymentTypeOf", () => {
  it.each([
    ["card", "CREDIT"],
    ["pix", "PIX"],
    ["wallet", "WALLET"],
  ] as const)("calls a %s what the gateway calls it: %s", (method, type) => {
    expect(paymentTypeOf({ method })).toBe(type)
  })
})

describe("codeOf", () => {
  const code = {
    payload: "6304A1B3",
    imageBase64: "iVBORw0KGgo=",
    expiresAt: new Date("2026-11-20T12:30:00Z"),
  }

  it("is the code that the transaction tells", () => {
    const found = aGatewayCharge({ transactions: [aTransaction({ code })] })

    expect(codeOf(found)).toEqual(code)
  })

  it.each([
    ["a transaction without one", [aTransaction()]],
    ["no transaction", []],
  ])("is none of %s", (_, transactions) => {
    expect(codeOf(aGatewayCharge({ transactions }))).toBeUndefined()
  })
})

describe("detailsOf", () => {
  it("keeps what a person needs to find the charge, and leaves out what was not told", () => {
    const found = aGatewayCharge({
      gatewayChargeId: "gw-1",
      originalAmount: minorUnits(1_999),
      refundedAmount: minorUnits(0),
      transactions: [
        aTransaction({
          transactionId: "t-1",
          card: {
            brand: "VISA",
            nsu: "000123",
            authorizationCode: "0456",
            acquirerName: "ACQUIRER",
            expirationYear: 2030,
            expirationMonth: 12,
          },
        }),
      ],
    })

    expect(detailsOf(found)).toEqual({
      gatewayChargeId: "gw-1",
      chargeStatus: "PAID",
      transactionStatus: "PAID",
      transactionId: "t-1",
      originalAmount: 1_999,
      brand: "VISA",
      nsu: "000123",
      authorizationCode: "0456",
      acquirerName: "ACQUIRER",
    })
  })

  it("keeps the central bank's id of a Pix, and neither its code nor who paid", () => {
    const found = aGatewayCharge({
      transactions: [
        aTransaction({
          paymentType: "PIX",
          endToEndId: "E22896431202611201433a1b2c3d4e5f",
          code: { payload: "6304A1B3", imageBase64: "iVBORw0KGgo=" },
        }),
      ],
    })

    expect(detailsOf(found)).toEqual({
      chargeStatus: "PAID",
      transactionStatus: "PAID",
      endToEndId: "E22896431202611201433a1b2c3d4e5f",
    })
  })

  it("reads a charge without a transaction", () => {
    expect(detailsOf(aGatewayCharge({ transactions: [] }))).toEqual({
      chargeStatus: "PAID",
    })
  })

  it("does not judge the time in the answer to our own request", () => {
    const answer = aGatewayCharge({ createdAt: "2020-01-01T00:00:00Z" })

    expect(
      discrepanciesFromIntent(INTENT, { answer, receivedBy: "answer" })
    ).toEqual([])
  })
})
