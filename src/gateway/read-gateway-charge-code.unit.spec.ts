import fc from "fast-check"
import { readGatewayCharge } from "./read-gateway-charge"

const PAYLOAD = "00020101021226820014br.gov.bcb.pix2560pix.example.com6304A1B3"
const LINK = "https://app.example.com/checkout/NWQ0-WALLET-PAY"
const PICTURE = "iVBORw0KGgoAAAANSUhEUg=="

function transactionWith(parts: Record<string, unknown>) {
  return readGatewayCharge({
    merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    chargeStatus: "PRE_AUTHORIZED",
    transactions: [{ ...parts, transactionStatus: "PENDING" }],
  })?.transactions[0]
}

const ofPix = (pix: unknown) => transactionWith({ paymentType: "PIX", pix })
const ofWallet = (wallet: unknown) =>
  transactionWith({ paymentType: "WALLET", wallet })

describe("reading the code of a charge", () => {
  it("reads the documented Pix, and of its payer what a receipt shows", () => {
    expect(
      ofPix({
        qrCode: PAYLOAD,
        qrCodeBase64: PICTURE,
        endToEndId: "E22896431202611201433a1b2c3d4e5f",
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
      paymentType: "PIX",
      transactionStatus: "PENDING",
      code: { payload: PAYLOAD, imageBase64: PICTURE },
      endToEndId: "E22896431202611201433a1b2c3d4e5f",
      payer: {
        name: "J**** C**** P****",
        document: "***.444.777-**",
        bank: "BANCO EXEMPLO S.A.",
      },
    })
  })

  it("reads the documented wallet", () => {
    expect(
      ofWallet({
        expiresAt: "2026-11-20T10:58:12.000Z",
        qrCode: LINK,
        qrCodeBase64: PICTURE,
      })
    ).toEqual({
      paymentType: "WALLET",
      transactionStatus: "PENDING",
      code: {
        payload: LINK,
        imageBase64: PICTURE,
        expiresAt: new Date("2026-11-20T10:58:12.000Z"),
      },
    })
  })

  it.each([
    ["null", null],
    ["an empty text", ""],
    ["no Base64", '"><script>'],
    ["what no database keeps", `${PICTURE}\u0000`],
    ["missing", undefined],
  ])("leaves out a picture that is %s", (_title, qrCodeBase64) => {
    expect(ofPix({ qrCode: PAYLOAD, qrCodeBase64 })?.code).toEqual({
      payload: PAYLOAD,
    })
  })

  it.each([
    ["no text", { qrCodeBase64: PICTURE, expiresAt: "2026-11-20T10:58:12Z" }],
    ["a text that no database keeps", { qrCode: `${PAYLOAD}\u0000` }],
    ["a text with half a character", { qrCode: `${PAYLOAD}\ud800` }],
    ["a text in two lines", { qrCode: `${PAYLOAD}\n${PAYLOAD}` }],
    ["a text longer than any code", { qrCode: "c".repeat(2_001) }],
    ["a text of more bytes than any code", { qrCode: "ç".repeat(1_001) }],
    ["null for the text", { qrCode: null, qrCodeBase64: PICTURE }],
    ["null for all of it", null],
  ])("tells no code when there is %s", (_title, reported) => {
    expect(ofPix(reported)).toEqual({
      paymentType: "PIX",
      transactionStatus: "PENDING",
    })
    expect(ofWallet(reported)).toEqual({
      paymentType: "WALLET",
      transactionStatus: "PENDING",
    })
  })

  it("is a charge whatever stands in these fields", () => {
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
