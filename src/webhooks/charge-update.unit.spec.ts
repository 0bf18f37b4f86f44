import fc from "fast-check"
import { documentedNotification } from "../../harness/notifications/documented-notifications"
import { parseNotification } from "./parse-notification"

describe("an update of a charge", () => {
  it("the parsed notification about a card charge contains the charge's id, status and amounts, and the transaction with its card data", () => {
    expect(
      parseNotification(documentedNotification("checkout-credit"))
    ).toMatchObject({
      kind: "charge_update",
      integration: "checkout",
      merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
      charge: {
        merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
        chargeStatus: "AUTHORIZED",
        amount: 129900,
        originalAmount: 129900,
        refundedAmount: 0,
        transactions: [
          {
            transactionId: "9a0c53f2-6a0a-4e0e-8b0a-0c7a4c1d2e02",
            paymentType: "CREDIT",
            transactionStatus: "PAID",
            amount: 129900,
            card: {
              brand: "MASTERCARD",
              nsu: "781234",
              authorizationCode: "402917",
            },
          },
        ],
      },
    })
  })

  it.each([
    ["checkout-credit"],
    ["checkout-wallet"],
    ["checkout-pix-with-account"],
  ] as const)(
    "the parsed example notification %s contains no payer's name or account, no QR code, and no unmasked document",
    (name) => {
      expect(
        JSON.stringify(parseNotification(documentedNotification(name)))
      ).not.toMatch(/Maria|52998224725|João|88120457|0673|PAYER-|qr|iVBOR/i)
    }
  )

  it.each([
    ["an amount in decimals", { "data.amount": 159.9 }],
    ["an amount beyond 32 bits", { "data.amount": 1e12 }],
    [
      "an unreadable amount of a transaction",
      { "data.transactions.0.amount": {} },
    ],
    ["no status", { "data.status": undefined }],
    ["a list in place of a transaction", { "data.transactions.0": [] }],
    [
      "more than 100 transactions",
      { "data.transactions": Array(101).fill({}) },
    ],
  ])(
    "if a notification about a charge is malformed (it has %s), parseNotification returns unrecognized, but also the charge's id",
    (_title, changes) => {
      expect(
        parseNotification(documentedNotification("checkout-wallet", changes))
      ).toMatchObject({
        kind: "unrecognized",
        merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
      })
    }
  )

  it.each([
    ["missing", undefined],
    ["null", null],
    ["five characters long", "abcde"],
    ["37 characters long", "a".repeat(37)],
    ["a path", "../charge"],
    ["followed by a line break", "order-1042\n"],
    ["an object", {}],
  ])(
    "if the merchantChargeId in a notification is %s, parseNotification returns unrecognized and no charge id",
    (_title, id) => {
      const notification = parseNotification(
        documentedNotification("checkout-wallet", {
          "data.merchantChargeId": id,
        })
      )

      expect(notification).toMatchObject({
        kind: "unrecognized",
        why: "data.merchantChargeId is missing or is not a valid id",
      })
      expect(notification).not.toHaveProperty("merchantChargeId")
    }
  )

  it("a notification about a charge is recognized when its merchantChargeId has the documented format", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9-]{6,36}$/), (id) => {
        expect(
          parseNotification(
            documentedNotification("checkout-wallet", {
              "data.merchantChargeId": id,
            })
          )
        ).toMatchObject({ kind: "charge_update", merchantChargeId: id })
      })
    )
  })

  it("the parsed notification about a charge contains an unknown status, cut to 64 characters, and a transaction id, cut to 100 characters", () => {
    expect(
      parseNotification(
        documentedNotification("checkout-wallet", {
          "data.status": "S".repeat(500),
          "data.transactions.0.status": "T\u0000".repeat(500),
          "data.transactions.0.transactionId": "i".repeat(500),
        })
      )
    ).toMatchObject({
      kind: "charge_update",
      charge: {
        chargeStatus: "S".repeat(64),
        transactions: [
          {
            transactionStatus: "T\ufffd".repeat(32),
            transactionId: "i".repeat(100),
          },
        ],
      },
    })
  })
})
