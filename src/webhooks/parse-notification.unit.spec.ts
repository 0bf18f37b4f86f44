import fc from "fast-check"
import {
  anyBody,
  bodyOf,
  FIXTURES,
  fixture,
} from "../../harness/notifications/documented-bodies"
import { parseNotification } from "./parse-notification"

const PAID = "c1d2e3f4-0a1b-4c2d-8e3f-405162738495"

describe("the envelope of a notification", () => {
  it("every notification is read with its type, event, time and merchant", () => {
    expect(parseNotification(fixture("checkout-wallet"))).toMatchObject({
      type: "PAYMENT",
      eventId: "0b6d0f0e-3a3f-4b8e-9d53-4d9f1f0f6a01",
      eventAt: new Date("2026-11-20T13:01:44.512Z"),
      merchantDocument: "12345678000195",
    })
  })

  it("the alphanumeric CNPJ of a notification is read in capitals and without punctuation", () => {
    const notification = parseNotification({
      merchantDocument: "12.abc.345/01de-35",
    })

    expect(notification.merchantDocument).toBe("12ABC34501DE35")
  })

  it("the type of a notification is cut to 64 characters, and characters that cannot be stored are replaced", () => {
    const type = `\u0000\ud800${"T".repeat(500)}`

    expect(parseNotification({ type }).type).toBe(
      `\ufffd\ufffd${"T".repeat(62)}`
    )
  })
})

describe("the subject of a notification", () => {
  it("a notification about a 3DS challenge is read with its result, and a time without offset is read as São Paulo time", () => {
    expect(
      parseNotification(fixture("checkout-three-ds-challenge"))
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
    "a notification about a 3DS challenge is read without the gateway's charge id when chargeId is %j",
    (chargeId) => {
      const notification = parseNotification(
        fixture("checkout-three-ds-challenge", { "data.chargeId": chargeId })
      )

      expect(notification).toMatchObject({ kind: "three_ds_result" })
      expect(notification).not.toHaveProperty("gatewayChargeId")
    }
  )

  it("a notification with a transaction and a charge is about a payment link, whatever its type", () => {
    expect(
      parseNotification(fixture("payment-link-payed", { type: "NEW" })).kind
    ).toBe("payment_link_update")
  })

  it("a notification with a transaction and no charge is about a payment link when it has the type of a link", () => {
    expect(
      parseNotification(
        fixture("payment-link-refunded", { "data.charge": null })
      )
    ).toMatchObject({ kind: "payment_link_update" })
  })

  it("a notification with a transaction is about a charge when it has a merchantChargeId", () => {
    expect(
      parseNotification(fixture("checkout-wallet", { "data.transaction": {} }))
        .kind
    ).toBe("charge_update")
  })

  it.each([
    ["has another type", { type: "SETTLEMENT" }, "its type is not known"],
    ["has no type", { type: null }, "it has no type"],
    ["has no data", { data: undefined }, "data is missing or is not an object"],
    [
      "has a list for data",
      { data: [] },
      "data is missing or is not an object",
    ],
    [
      "has a text for data",
      { data: "{}" },
      "data is missing or is not an object",
    ],
  ])("a notification is not recognized when it %s", (_title, changes, why) => {
    const notification = parseNotification(fixture("checkout-wallet", changes))

    expect(notification).toMatchObject({ kind: "unrecognized", why })
  })

  it("an unrecognized notification keeps the id of the charge that it names, so that the charge is looked up", () => {
    const notification = parseNotification(
      fixture("checkout-wallet", { type: "SETTLEMENT" })
    )

    expect(notification).toMatchObject({
      kind: "unrecognized",
      type: "SETTLEMENT",
      merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
    })
  })

  it("the reason for an unrecognized notification never quotes the body", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const notification = parseNotification(body)

        if (notification.kind === "unrecognized") {
          expect(notification.why).toMatch(/^[ -~]{10,120}$/)
        }
      })
    )
  })
})

describe("an update of a payment link", () => {
  it("an update of a payment link reports a payment in centavos", () => {
    expect(parseNotification(fixture("payment-link-payed"))).toEqual({
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

  it("an update of a payment link reports only the refunded part of a partial refund", () => {
    expect(
      parseNotification(fixture("payment-link-partly-refunded"))
    ).toMatchObject({ status: "PARTREFUNDED", amount: 5000 })
  })

  it("an update of a payment link is read with null in every field except id and status", () => {
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
    "an update of a payment link is not recognized when its %s is %j",
    (field, value) => {
      expect(
        parseNotification(
          fixture("payment-link-payed", { [`data.${field}`]: value })
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
  it("parsing a notification never throws for any value of a documented field", () => {
    const places = FIXTURES.flatMap((name) =>
      pathsIn(fixture(name)).map((path) => ({ name, path }))
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.jsonValue(),
        ({ name, path }, value) => {
          expect(
            parseNotification(fixture(name, { [path]: value }))
          ).toHaveProperty("kind")
        }
      ),
      { numRuns: 300 }
    )
  })

  it("parsing a notification ignores property names of JavaScript's own objects, such as __proto__", () => {
    const { data } = fixture("checkout-wallet")
    const body = bodyOf(
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
