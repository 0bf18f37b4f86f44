import { minorUnits } from "../money"
import {
  differencesFromIntent,
  type ReceivedCharge,
} from "./compare-with-intent"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"

const AMOUNT = minorUnits(1_999)
const INTENT = {
  method: "card" as const,
  amount: AMOUNT,
  createdAt: new Date("2026-11-20T12:00:00Z"),
}

const aTransaction = (
  changes: Partial<GatewayTransaction> = {}
): GatewayTransaction => ({
  paymentType: "CREDIT",
  transactionStatus: "PAID",
  ...changes,
})

const aGatewayCharge = (
  changes: Partial<GatewayCharge> = {}
): GatewayCharge => ({
  merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
  chargeStatus: "PAID",
  ...withOne({ amount: AMOUNT }),
  ...changes,
})

const withOne = (changes: Partial<GatewayTransaction>) => ({
  transactions: [aTransaction(changes)],
})

const differencesAfter = (
  changes: Partial<GatewayCharge>,
  receivedBy: ReceivedCharge["receivedBy"] = "answer",
  intent = INTENT
) =>
  differencesFromIntent(intent, {
    answer: aGatewayCharge(changes),
    receivedBy,
  })

describe("differencesFromIntent", () => {
  it("differencesFromIntent returns no difference for a charge that equals the requested one", () => {
    const found = { createdAt: "2026-11-20T12:00:01Z", amount: AMOUNT }

    expect(differencesAfter(found)).toEqual([])
    expect(differencesAfter(found, "look_up")).toEqual([])
  })

  it.each<[string, Partial<GatewayCharge>]>([
    ["amount 2000, expected 1999", { originalAmount: minorUnits(2_000) }],
    ["amount 0, expected 1999", { originalAmount: minorUnits(0) }],
    [
      "no payment type, expected CREDIT",
      withOne({ amount: AMOUNT, paymentType: "" }),
    ],
  ])(
    "differencesFromIntent returns in words how the reported charge differs from the requested charge (%s)",
    (discrepancy, changes) => {
      expect(differencesAfter(changes)).toEqual([discrepancy])
      expect(differencesAfter(changes, "look_up")).toEqual([discrepancy])
    }
  )

  it.each<[string, Partial<GatewayCharge>]>([
    [
      "the reported original amount, and not with the amount that refunds left",
      { originalAmount: AMOUNT, amount: minorUnits(500) },
    ],
    [
      "the transaction's original amount, and not with the amount that is left of the charge",
      {
        amount: minorUnits(500),
        ...withOne({ originalAmount: AMOUNT }),
      },
    ],
    [
      "the charge's amount if no original amount is reported",
      { amount: AMOUNT, ...withOne({ amount: minorUnits(500) }) },
    ],
    ["the transaction's amount if the charge has no amount", {}],
  ])(
    "differencesFromIntent compares the requested amount with the original amount that the gateway reports, or with the reported current amount if no original amount is reported (here with %s)",
    (_, changes) => {
      expect(differencesAfter(changes)).toEqual([])
      expect(
        differencesAfter(changes, "answer", {
          ...INTENT,
          amount: minorUnits(500),
        })
      ).toEqual(["amount 1999, expected 500"])
    }
  )

  it.each([
    ["11 minutes before the request", "2026-11-20T11:49:00Z", true],
    [
      "11 minutes before the request, in the time zone of Brazil",
      "2026-11-20T08:49:00-03:00",
      true,
    ],
    ["9 minutes before the request", "2026-11-20T11:51:00Z", false],
    ["a day after the request", "2026-11-21T12:00:00Z", false],
    ["at a time without a UTC offset", "2020-01-01T00:00:00", false],
    ["at a time that cannot be read", "yesterday", false],
  ])(
    "differencesFromIntent returns a difference only if a lookup shows that the charge was created more than ten minutes before the request (here %s)",
    (_, createdAt, isOther) => {
      const transactions = [aTransaction({ amount: AMOUNT, createdAt })]
      const expected = isOther
        ? ["created at the gateway before we asked for it"]
        : []

      expect(differencesAfter({ createdAt }, "look_up")).toEqual(expected)
      expect(differencesAfter({ transactions }, "look_up")).toEqual(expected)
      expect(differencesAfter({ createdAt })).toEqual([])
    }
  )
})

describe("a reported charge that lacks its amount or transaction", () => {
  const noAmount = { transactions: [aTransaction()] }

  it.each<[string, Partial<GatewayCharge>]>([
    ["an amount", noAmount],
    ["a transaction", { amount: AMOUNT, transactions: [] }],
    ["an amount and a transaction", { transactions: [] }],
  ])(
    "if a charge has no %s, differencesFromIntent accepts this in the answer to the request, but not in a lookup",
    (_, changes) => {
      expect(differencesAfter(changes)).toEqual([])
      expect(differencesAfter(changes, "look_up")).toEqual([
        "its amount or its transaction is not shown",
      ])
    }
  )
})
