import fc from "fast-check"
import {
  arbitraryNotificationBody,
  parseBody,
  DOCUMENTED_NOTIFICATIONS,
  documentedNotification,
} from "../../harness/notifications/documented-notifications"
import { parseNotification } from "./parse-notification"

const PAID = "c1d2e3f4-0a1b-4c2d-8e3f-405162738495"

describe("the envelope of a notification", () => {
  it("a parsed notification contains its type, event id, time and merchant", () => {
    expect(
      parseNotification(documentedNotification("checkout-wallet"))
    ).toMatchObject({
      type: "PAYMENT",
      eventId: "0b6d0f0e-3a3f-4b8e-9d53-4d9f1f0f6a01",
      eventAt: new Date("2026-11-20T13:01:44.512Z"),
      merchantDocument: "12345678000195",
    })
  })

  it("an alphanumeric CNPJ in a notification is converted to upper case without punctuation", () => {
    const notification = parseNotification({
      merchantDocument: "12.abc.345/01de-35",
    })

    expect(notification.merchantDocument).toBe("12ABC34501DE35")
  })

  it("the type of a notification is cut to 64 characters, and characters that PostgreSQL cannot store are replaced", () => {
    const type = `\u0000\ud800${"T".repeat(500)}`

    expect(parseNotification({ type }).type).toBe(
      `\ufffd\ufffd${"T".repeat(62)}`
    )
  })
})

describe("the subject of a notification", () => {
  it("the time in the notification of a 3DS challenge is read as São Paulo time if it has no offset", () => {
    expect(
      parseNotification(documentedNotification("checkout-three-ds-challenge"))
    ).toMatchObject({
      eventAt: new Date("2026-11-20T15:45:30.123Z"),
      merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
      status: "Approved",
      paresStatus: "Y",
      eci: "05",
      gatewayChargeId: "5e7d9f10-2b3c-4d5e-8f60-718293a4b5c6",
    })
  })

  it.each([undefined, null, "with a blank", "x".repeat(101), {}])(
    "the parsed result of a 3DS challenge has no gateway charge id when chargeId is %j",
    (chargeId) => {
      const notification = parseNotification(
        documentedNotification("checkout-three-ds-challenge", {
          "data.chargeId": chargeId,
        })
      )

      expect(notification).toMatchObject({ kind: "three_ds_result" })
      expect(notification).not.toHaveProperty("gatewayChargeId")
    }
  )

  it("if a notification of an unknown type contains both a transaction and a charge, parseNotification classifies the notification as an update of a payment link", () => {
    expect(
      parseNotification(
        documentedNotification("payment-link-payed", { type: "NEW" })
      ).kind
    ).toBe("payment_link_update")
  })

  it("parseNotification classifies a notification with a transaction, without a charge, and with the type REFUND as one about a payment link", () => {
    expect(
      parseNotification(
        documentedNotification("payment-link-refunded", { "data.charge": null })
      )
    ).toMatchObject({ kind: "payment_link_update" })
  })

  it("parseNotification classifies a notification with a transaction and a merchantChargeId as one about a charge, and not about a payment link", () => {
    expect(
      parseNotification(
        documentedNotification("checkout-wallet", { "data.transaction": {} })
      ).kind
    ).toBe("charge_update")
  })

  it.each([
    [
      "has the type SETTLEMENT",
      { type: "SETTLEMENT" },
      "its type is not known",
    ],
    ["has no type", { type: null }, "it has no type"],
    ["has no data", { data: undefined }, "data is missing or is not an object"],
    ["has a list as data", { data: [] }, "data is missing or is not an object"],
    [
      "has a text as data",
      { data: "{}" },
      "data is missing or is not an object",
    ],
  ])(
    "parseNotification classifies a notification as unrecognized if it %s, unless it is about a payment link",
    (_title, changes, why) => {
      const notification = parseNotification(
        documentedNotification("checkout-wallet", changes)
      )

      expect(notification).toMatchObject({ kind: "unrecognized", why })
    }
  )

  it("parseNotification returns the charge's id from a notification with an unknown type, so that the charge is looked up", () => {
    const notification = parseNotification(
      documentedNotification("checkout-wallet", { type: "SETTLEMENT" })
    )

    expect(notification).toMatchObject({
      kind: "unrecognized",
      type: "SETTLEMENT",
      merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    })
  })

  it("the reason why a notification is unrecognized consists of 10 to 120 printable ASCII characters, whatever the body contains", () => {
    fc.assert(
      fc.property(arbitraryNotificationBody, (body) => {
        const notification = parseNotification(body)

        if (notification.kind === "unrecognized") {
          expect(notification.why).toMatch(/^[ -~]{10,120}$/)
        }
      })
    )
  })
})

describe("an update of a payment link", () => {
  it("the parsed notification about a payment by payment link contains the paid amount in centavos", () => {
    expect(
      parseNotification(documentedNotification("payment-link-payed"))
    ).toEqual({
      kind: "payment_link_update",
      integration: "payment_link",
      type: "PAYMENT",
      eventAt: new Date("2026-11-20T13:00:42.318Z"),
      transactionId: PAID,
      paymentType: "CREDIT_CARD",
      createdAt: "2026-11-20T13:00:05.000Z",
      linkAmount: 25_000,
      status: "PAYED",
      amount: 25000,
      linkId: "67a1f0c2d3",
    })
  })

  it("the parsed notification about a partial refund of a payment link has the refunded amount as its amount", () => {
    expect(
      parseNotification(documentedNotification("payment-link-partly-refunded"))
    ).toMatchObject({ status: "PARTREFUNDED", amount: 5000 })
  })

  it("parseNotification recognizes a notification about a payment link even if it contains only a type and the id and the status of a transaction", () => {
    const transaction = { status: "PAYED", id: PAID, amount: null }
    const data = { transaction, charge: { paymentLinkId: null } }

    expect(
      parseNotification({ type: "PAYMENT", eventDate: null, data })
    ).toEqual({
      kind: "payment_link_update",
      integration: "payment_link",
      type: "PAYMENT",
      transactionId: PAID,
      status: "PAYED",
    })
  })

  it.each([
    ["transaction.amount", "250,00"],
    ["charge", "none"],
  ])(
    "if the field %s of a notification about a payment link has the invalid value %j, parseNotification returns unrecognized",
    (field, value) => {
      expect(
        parseNotification(
          documentedNotification("payment-link-payed", {
            [`data.${field}`]: value,
          })
        )
      ).toMatchObject({
        kind: "unrecognized",
        integration: "payment_link",
        why: `data.${field} is unreadable`,
      })
    }
  )
})

describe("parsing any body", () => {
  it("parseNotification never throws, whatever JSON value a documented field of a notification has", () => {
    const places = DOCUMENTED_NOTIFICATIONS.flatMap((name) =>
      pathsIn(documentedNotification(name)).map((path) => ({ name, path }))
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.jsonValue(),
        ({ name, path }, value) => {
          expect(
            parseNotification(documentedNotification(name, { [path]: value }))
          ).toHaveProperty("kind")
        }
      ),
      { numRuns: 300 }
    )
  })

  it("parseNotification ignores fields of a notification with special JavaScript names, such as __proto__", () => {
    const { data } = documentedNotification("checkout-wallet")
    const body = parseBody(
      `{"type":"PAYMENT","__proto__":{"type":"X"},"constructor":1,"hasOwnProperty":2,` +
        `"data":${JSON.stringify(data).replace("{", '{"__proto__":{"status":"DENIED"},"toString":1,')}}`
    )

    expect(parseNotification(body)).toMatchObject({
      kind: "charge_update",
      charge: { chargeStatus: "PAID" },
    })
  })
})

function pathsIn(value: unknown, path = ""): string[] {
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, field]) => {
        const inner = path === "" ? name : `${path}.${name}`
        return [inner, ...pathsIn(field, inner)]
      })
    : []
}
