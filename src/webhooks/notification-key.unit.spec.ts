import fc from "fast-check"
import type { JsonObject } from "../charge/reading/values"
import { anyBody, fixture } from "./fixtures.spec"
import { notificationKeyOf } from "./read-notification"
import { parseNotification } from "./parse-notification"

const PAID = "c1d2e3f4-0a1b-4c2d-8e3f-405162738495"

describe("the key of a notification", () => {
  it("is the event's id and a digest at the checkout", () => {
    expect(keyOf(fixture("checkout-wallet"))).toMatch(
      /^0b6d0f0e-3a3f-4b8e-9d53-4d9f1f0f6a01:[0-9a-f]{64}$/
    )
  })

  it("differs for another body under the same event id", () => {
    expect(keyOf(fixture("checkout-wallet"))).not.toBe(
      keyOf(fixture("checkout-wallet", { "data.status": "AUTHORIZED" }))
    )
  })

  it("is that of the whole body when nothing in it is understood", () => {
    expect(keyOf({ a: 1 })).toMatch(/^-:[0-9a-f]{64}$/)
    expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: 2 }))
  })

  it("tells a payment link by transaction, original, status, amount and last change", () => {
    expect(keyOf(fixture("payment-link-payed"))).toBe(
      `link:["${PAID}",null,"PAYED","25000","2026-11-20T13:00:41.000Z"]`
    )
  })

  it.each([
    ["id", "another"],
    ["originalTransactionId", "another"],
    ["status", "REFUNDED"],
    ["amount", 1],
    ["updatedAt", "2026-11-20T13:00:41.001Z"],
    ["updatedAt", "not even a date"],
  ])("differs for a payment link with another %s", (name, value) => {
    expect(
      keyOf(
        fixture("payment-link-payed", { [`data.transaction.${name}`]: value })
      )
    ).not.toBe(keyOf(fixture("payment-link-payed")))
  })

  it("is one for a payment link whose other fields changed between deliveries", () => {
    expect(
      keyOf(
        fixture("payment-link-payed", {
          eventDate: "2026-11-20T14:00:00.000Z",
          "data.charge.qrCode": "other",
        })
      )
    ).toBe(keyOf(fixture("payment-link-payed")))
  })

  it("is at most 200 characters of ASCII, and never throws, whatever the body", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(keyOf(body)).toMatch(/^[\x20-\x7e]{1,200}$/)
      })
    )
  })
})

function keyOf(body: JsonObject): string {
  return notificationKeyOf(parseNotification(body), {
    body,
    text: JSON.stringify(body),
  })
}
