import fc from "fast-check"
import { readGatewayCharge } from "./read-gateway-charge"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

describe("reading a charge", () => {
  it("reads all it knows and drops the rest, holder and document included", () => {
    const charge = readGatewayCharge({
      merchantChargeId: ID,
      id: 77,
      chargeStatus: "PRE_AUTHORIZED",
      amount: "1999",
      originalAmount: 1999,
      refundedAmount: 0,
      createdAt: "2026-03-02T12:00:00",
      smartCheckoutId: null,
      transactions: [
        {
          transactionId: "t-1",
          paymentType: "CREDIT",
          transactionStatus: "PRE_AUTHORIZED",
          amount: 1999,
          credit: {
            cardholderName: "MAR** SIL**",
            cardholderDocument: "529.***",
            brand: "VISA",
            nsu: "000123",
            authorizationCode: 456,
            reasonCode: 0,
            reasonMessage: "",
          },
        },
      ],
    })

    expect(charge).toEqual({
      merchantChargeId: ID,
      gatewayChargeId: "77",
      chargeStatus: "PRE_AUTHORIZED",
      amount: 1999,
      originalAmount: 1999,
      refundedAmount: 0,
      createdAt: "2026-03-02T12:00:00",
      transactions: [
        {
          transactionId: "t-1",
          paymentType: "CREDIT",
          transactionStatus: "PRE_AUTHORIZED",
          amount: 1999,
          card: {
            brand: "VISA",
            nsu: "000123",
            authorizationCode: "456",
            reasonCode: "0",
          },
        },
      ],
    })
  })

  it("reads what integrators recorded: a paid card with an error message and null numbers, a Pix without an end", () => {
    const [card, pix] = [
      {
        paymentType: "CREDIT",
        transactionStatus: "PAID",
        errorMessage: "APROVADA",
        amount: 1999,
        originalAmount: null,
        refundedAmount: null,
        credit: {
          reasonCode: "00",
          nsu: "123",
          authorizationCode: null,
        },
      },
      {
        paymentType: "PIX",
        transactionStatus: "PENDING",
        pix: { qrCode: "0002" },
      },
    ].map((transaction) =>
      readGatewayCharge({
        merchantChargeId: ID,
        chargeStatus: transaction.transactionStatus,
        transactions: [transaction],
      })
    )

    expect(card?.transactions).toEqual([
      {
        paymentType: "CREDIT",
        transactionStatus: "PAID",
        amount: 1999,
        card: { reasonCode: "00", nsu: "123" },
      },
    ])
    expect(pix?.transactions).toEqual([
      {
        paymentType: "PIX",
        transactionStatus: "PENDING",
        code: { payload: "0002" },
      },
    ])
  })

  it.each([
    ["without merchantChargeId", { chargeStatus: "PAID" }],
    ["without a status", { merchantChargeId: ID }],
    [
      "with an amount in decimals",
      { merchantChargeId: ID, chargeStatus: "PAID", amount: 19.99 },
    ],
    [
      "with a negative amount",
      { merchantChargeId: ID, chargeStatus: "PAID", refundedAmount: -1 },
    ],
    [
      "with transactions that are no list",
      { merchantChargeId: ID, chargeStatus: "PAID", transactions: {} },
    ],
    [
      "with a transaction that is none",
      { merchantChargeId: ID, chargeStatus: "PAID", transactions: [7] },
    ],
  ])("is refused %s", (_title, answer) => {
    expect(readGatewayCharge(answer)).toBeUndefined()
  })

  it("leaves out a number that JSON cannot carry exactly", () => {
    const answer = JSON.parse(
      `{"merchantChargeId":"${ID}","chargeStatus":"PAID","transactions":[{"credit":{"nsu":12345678901234567890}}]}`
    ) as Record<string, unknown>

    expect(readGatewayCharge(answer)?.transactions[0]?.card).toEqual({})
  })

  it("reads any status and any additional field", () => {
    fc.assert(
      fc.property(
        fc.string().filter((status) => status.trim() !== ""),
        fc.dictionary(
          fc.string().map((key) => `x${key}`),
          fc.jsonValue()
        ),
        (status, additional) => {
          const transaction = {
            ...additional,
            paymentType: status,
            transactionStatus: status,
          }
          const charge = readGatewayCharge({
            ...additional,
            merchantChargeId: ID,
            chargeStatus: status,
            transactions: [transaction],
          })

          expect(charge).toEqual({
            merchantChargeId: ID,
            chargeStatus: status,
            transactions: [{ paymentType: status, transactionStatus: status }],
          })
        }
      )
    )
  })

  it("never throws, whatever stands in its fields", () => {
    const fields = ["id", "chargeStatus", "amount", "createdAt", "transactions"]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
        (reported) => {
          expect(() =>
            readGatewayCharge({ ...reported, merchantChargeId: ID })
          ).not.toThrow()
        }
      )
    )
  })
})
