import fc from "fast-check"
import { parseMethodFields } from "../payment-method-adapters/registry"
import { parseGatewayCharge } from "./parse-gateway-charge"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
const PAYLOAD = "00020101021226820014br.gov.bcb.pix2560pix.example.com6304A1B3"
const LINK = "https://app.example.com/checkout/NWQ0-WALLET-PAY"
const PICTURE = "iVBORw0KGgoAAAANSUhEUg=="

const read = (parts: Record<string, unknown>) =>
  parseGatewayCharge(
    { merchantChargeId: ID, chargeStatus: "PAID", ...parts },
    parseMethodFields
  )

const ofTransaction = (transaction: object) =>
  read({ transactions: [{ transactionStatus: "PENDING", ...transaction }] })
    ?.transactions[0]

const ofPix = (pix: unknown) => ofTransaction({ paymentType: "PIX", pix })
const ofWallet = (wallet: unknown) =>
  ofTransaction({ paymentType: "WALLET", wallet })

const aPix = { paymentType: "PIX", transactionStatus: "PENDING" }
const aWallet = { paymentType: "WALLET", transactionStatus: "PENDING" }

describe("reading a charge", () => {
  it("reading a charge returns all known fields and leaves out the others, such as the name and document of the card's holder", () => {
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
    const charge = read({
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

  it("a paid card charge is read although its answer has an error message and null numbers", () => {
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
    "the issuer's id of a card transaction is kept if it is a number or a text of at most 100 characters, and left out otherwise (the gateway reports %s)",
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
    "a charge cannot be read when the gateway reports it with a missing or invalid field (%s)",
    (_title, parts) => {
      expect(read(parts)).toBeUndefined()
    }
  )

  it("reading a charge leaves out a number that JSON cannot represent exactly", () => {
    const credit = JSON.parse('{"nsu":12345678901234567890}') as unknown

    expect(ofTransaction({ credit })?.card).toEqual({})
  })

  it("reading a charge accepts any status and any additional field", () => {
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
            read({
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

  it("reading a charge never throws, for any content of its fields", () => {
    const fields = ["id", "chargeStatus", "amount", "createdAt", "transactions"]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
        (reported) => {
          expect(() => read(reported)).not.toThrow()
        }
      )
    )
  })
})

describe("reading the code of a charge", () => {
  it("reading a Pix charge returns the text and the picture of its QR code, and its payer with a masked name", () => {
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

  it("reading a charge of the payment method wallet returns the text, the picture and the expiry time of its QR code", () => {
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
    ["a text that no database stores", `${PICTURE}\u0000`],
    ["missing", undefined],
  ])(
    "reading the code of a charge leaves out a picture that is %s",
    (_title, qrCodeBase64) => {
      expect(ofPix({ qrCode: PAYLOAD, qrCodeBase64 })).toEqual({
        ...aPix,
        code: { payload: PAYLOAD },
      })
    }
  )

  it.each([
    ["no text", { qrCodeBase64: PICTURE, expiresAt: "2026-11-20T10:58:12Z" }],
    ["a text that no database stores", { qrCode: `${PAYLOAD}\u0000` }],
    ["a text with half a character", { qrCode: `${PAYLOAD}\ud800` }],
    ["a text in two lines", { qrCode: `${PAYLOAD}\n${PAYLOAD}` }],
    ["a text longer than any code", { qrCode: "c".repeat(2_001) }],
    ["a text of more bytes than any code", { qrCode: "ç".repeat(1_001) }],
    ["null for the text", { qrCode: null, qrCodeBase64: PICTURE }],
    ["null for the whole code", null],
  ])(
    "reading the code of a charge returns no code when the gateway reports %s",
    (_title, reported) => {
      expect(ofPix(reported)).toEqual(aPix)
      expect(ofWallet(reported)).toEqual(aWallet)
    }
  )

  it("a charge is read even if the fields of its Pix or wallet code contain arbitrary values", () => {
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
