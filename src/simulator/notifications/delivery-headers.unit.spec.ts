import { defaultMerchant } from "../merchants/merchant"
import { deliveryHeaders } from "./delivery-headers"
import type { Notification } from "./notification"

function aNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: "a-notification",
    merchant: defaultMerchant,
    secret: "the-secret",
    merchantChargeId: null,
    eventType: "TransactionUpdateMessage",
    body: {},
    headers: {},
    ...changes,
  }
}

describe("headers of a delivery", () => {
  it("carry the bare secret and the event type, spelled as the interface has it", () => {
    expect(deliveryHeaders(aNotification(), undefined)).toMatchObject({
      authorization: "the-secret",
      event_type: "TransactionUpdateMessage",
      "content-type": "application/json",
    })
  })

  it("are no others for a duplicate or a delay", () => {
    const usual = deliveryHeaders(aNotification(), undefined)

    for (const effect of [
      { kind: "duplicate", times: 1 },
      { kind: "delay", ms: 1 },
    ] as const) {
      expect(deliveryHeaders(aNotification(), effect)).toEqual(usual)
    }
  })

  it("have one event type, or none, when it is spelled otherwise", () => {
    const spelled = (spelling: "event-type" | "none") =>
      Object.keys(
        deliveryHeaders(aNotification(), { kind: "header_spelling", spelling })
      ).filter((name) => name.startsWith("event"))

    expect(spelled("event-type")).toEqual(["event-type"])
    expect(spelled("none")).toEqual([])
  })

  it("give way to those that a custom notification brings", () => {
    const headers = { "content-type": "text/plain", authorization: "another" }

    expect(
      deliveryHeaders(aNotification({ headers }), { kind: "bearer" })
    ).toMatchObject(headers)
  })
})
