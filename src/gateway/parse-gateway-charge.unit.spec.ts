import fc from "fast-check"
import { parseMethodFields } from "../payment-method-adapters/registry"
import { parseGatewayCharge } from "./parse-gateway-charge"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
const PAYLOAD = "00020101021226820014br.gov.bcb.pix2560pix.example.com6304A1B3"
const LINK = "https://app.example.com/checkout/NWQ0-WALLET-PAY"
const PICTURE = "iVBORw0KGgoAAAANSUhEUg=="

const parseChargeWith = (parts: Record<string, unknown>) =>
  parseGatewayCharge(
    { merchantChargeId: ID, chargeStatus: "PAID", ...parts },
    parseMethodFields
  )

const ofTransaction = (transaction: object) =>
  parseChargeWith({
    transactions: [{ transactionStatus: "PENDING", ...transaction }],
  })?.transactions[0]

const ofPix = (pix: unknown) => ofTransaction({ paymentType: "PIX", pix })
const ofWallet = (wallet: unknown) =>
  ofTransaction({ paymentType: "WALLET", wallet })

const aPix = { paymentType: "PIX", transactionStatus: "PENDING" }
const aWallet = { paymentType: "WALLET", transactionStatus: "PENDING" }

describe("reading a charge", () => {
  it("parseGatewayCharge returns the known fields of a card charge, and leaves out unknown fields and the name and document of the card's holder", () => {
    const whole = {
      merchantChargeId: ID,
      chargeStatus: "PRE_AUTHORIZED",
      originalAmount: 1999,
      refundedAmount: 0,
      createdAt: "2026-03-02T12:00:00",
    }
    const transaction = {
      transactionId: "t-1",
      paymentType: "CREDIT",
      transactionStatus: "PRE_AUTHORIZED",
      amount: 1999,
    }
    const charge = parseChargeWith({
      ...whole,
      id: 77,
      amount: "1999",
      smartCheckoutId: null,
      transactions: [
        {
          ...transaction,
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

    const card = {
      brand: "VISA",
      nsu: "000123",
      authorizationCode: "456",
      reasonCode: "0",
    }
    expect(charge).toEqual({
      ...whole,
      gatewayChargeId: "77",
      amount: 1999,
      transactions: [{ ...transaction, card }],
    })
  })

  it("parseGatewayCharge reads a paid card charge even if some amounts and the authorization code are null and the transaction contains an error message", () => {
    const paid = {
      paymentType: "CREDIT",
      transactionStatus: "PAID",
      amount: 1999,
    }
    const card = { reasonCode: "00", nsu: "123" }

    expect(
      ofTransaction({
        ...paid,
        errorMessage: "APROVADA",
        originalAmount: null,
        refundedAmount: null,
        credit: { ...card, authorizationCode: null },
      })
    ).toEqual({ ...paid, card })
  })

  it.each([
    ["a text with leading zeros", "016153570198200", "016153570198200"],
    ["a number", 16153570198200, "16153570198200"],
    ["null", null, undefined],
    ["an object", { id: "1" }, undefined],
    ["a text of more than 100 characters", "1".repeat(101), undefined],
  ])(
    "parseGatewayCharge returns the issuer's id of a card transaction only if it is a number or a text of at most 100 characters (reported: %s)",
    (_what, issuerTransactionId, expected) => {
      const transaction = ofTransaction({
        paymentType: "CREDIT",
        issuerTransactionId,
      })

      expect(transaction?.issuerTransactionId).toBe(expected)
    }
  )

  it.each([
    ["without merchantChargeId", { merchantChargeId: undefined }],
    ["without a status", { chargeStatus: undefined }],
    ["with an amount in decimals", { amount: 19.99 }],
    ["with a negative amount", { refundedAmount: -1 }],
    ["with transactions that are no list", { transactions: {} }],
    ["with a transaction that is no object", { transactions: [7] }],
  ])(
    "if a field of a charge is missing or invalid (a charge %s), parseGatewayCharge returns undefined",
    (_title, parts) => {
      expect(parseChargeWith(parts)).toBeUndefined()
    }
  )

  it("parseGatewayCharge leaves out a number in a card's data that JavaScript cannot represent exactly", () => {
    const credit = JSON.parse('{"nsu":12345678901234567890}') as unknown

    expect(ofTransaction({ credit })?.card).toEqual({})
  })

  it("parseGatewayCharge accepts any status that is not blank, and ignores additional fields", () => {
    fc.assert(
      fc.property(
        fc.string().filter((status) => status.trim() !== ""),
        fc.dictionary(
          fc.string().map((key) => `x${key}`),
          fc.jsonValue()
        ),
        (status, additional) => {
          const transaction = { paymentType: status, transactionStatus: status }

          expect(
            parseChargeWith({
              ...additional,
              merchantChargeId: ID,
              chargeStatus: status,
              transactions: [{ ...additional, ...transaction }],
            })
          ).toEqual({
            merchantChargeId: ID,
            chargeStatus: status,
            transactions: [transaction],
          })
        }
      )
    )
  })

  it("parseGatewayCharge never throws, whatever JSON values the fields of a charge contain", () => {
    const fields = ["id", "chargeStatus", "amount", "createdAt", "transactions"]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
        (reported) => {
          expect(() => parseChargeWith(reported)).not.toThrow()
        }
      )
    )
  })
})

describe("reading the code of a charge", () => {
  it("parseGatewayCharge returns the text and the picture of the QR code of a Pix charge, and the payer with a masked name", () => {
    const endToEndId = "E22896431202611201433a1b2c3d4e5f"

    expect(
      ofPix({
        qrCode: PAYLOAD,
        qrCodeBase64: PICTURE,
        endToEndId,
        payer: {
          id: "PAYER-90817263",
          name: "João Carlos Pereira",
          documentNumber: "***.444.777-**",
          type: "REGULAR",
          bankIspb: "22896431",
          branchNumber: "0673",
          bankName: "BANCO EXEMPLO S.A.",
          accountNumber: "88120457",
        },
      })
    ).toEqual({
      ...aPix,
      code: { payload: PAYLOAD, imageBase64: PICTURE },
      endToEndId,
      payer: {
        name: "J**** C**** P****",
        document: "***.444.777-**",
        bank: "BANCO EXEMPLO S.A.",
      },
    })
  })

  it("parseGatewayCharge returns the text, the picture and the expiry time of the QR code of a wallet charge", () => {
    const expiresAt = "2026-11-20T10:58:12.000Z"

    expect(
      ofWallet({ expiresAt, qrCode: LINK, qrCodeBase64: PICTURE })
    ).toEqual({
      ...aWallet,
      code: {
        payload: LINK,
        imageBase64: PICTURE,
        expiresAt: new Date(expiresAt),
      },
    })
  })

  it.each([
    ["null", null],
    ["an empty text", ""],
    ["not Base64", '"><script>'],
    ["a text with a NUL character", `${PICTURE}\u0000`],
    ["missing", undefined],
  ])(
    "if the QR code picture of a Pix charge is unusable (%s), parseGatewayCharge returns the code without a picture",
    (_title, qrCodeBase64) => {
      expect(ofPix({ qrCode: PAYLOAD, qrCodeBase64 })).toEqual({
        ...aPix,
        code: { payload: PAYLOAD },
      })
    }
  )

  it.each([
    ["no text", { qrCodeBase64: PICTURE, expiresAt: "2026-11-20T10:58:12Z" }],
    ["a text with a NUL character", { qrCode: `${PAYLOAD}\u0000` }],
    ["a text with half of a surrogate pair", { qrCode: `${PAYLOAD}\ud800` }],
    ["a text in two lines", { qrCode: `${PAYLOAD}\n${PAYLOAD}` }],
    ["a text of 2,001 characters", { qrCode: "c".repeat(2_001) }],
    ["a text of 2,002 bytes", { qrCode: "ç".repeat(1_001) }],
    ["null as the text", { qrCode: null, qrCodeBase64: PICTURE }],
    ["null as the whole code", null],
  ])(
    "if the gateway reports no usable code of a Pix or wallet charge (%s), parseGatewayCharge returns no code",
    (_title, reported) => {
      expect(ofPix(reported)).toEqual(aPix)
      expect(ofWallet(reported)).toEqual(aWallet)
    }
  )

  it("parseGatewayCharge returns the transaction of a Pix or wallet charge even if the fields of the code contain arbitrary values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (part, field) => {
        expect(ofPix(part)).toBeDefined()
        expect(
          ofWallet({ qrCode: field, qrCodeBase64: field, expiresAt: field })
        ).toBeDefined()
      })
    )
  })
})
