import { fixture } from "../fixtures.spec"
import { parseNotification } from "../parse-notification"

describe("the result of a 3DS challenge", () => {
  it("tells whose it is and how it ended; its time without offset is São Paulo's", () => {
    expect(parseNotification(fixture("checkout-three-ds-challenge"))).toEqual({
      kind: "three_ds_result",
      integration: "checkout",
      type: "THREE_DS_CHALLENGE",
      eventId: "0b6d0f0e-3a3f-4b8e-9d53-4d9f1f0f6a05",
      eventAt: new Date("2026-11-20T15:45:30.123Z"),
      merchantDocument: "12345678000195",
      merchantCode: "LOJA-0042",
      merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
      gatewayChargeId: "5e7d9f10-2b3c-4d5e-8f60-718293a4b5c6",
      status: "Approved",
      paresStatus: "Y",
      eci: "05",
    })
  })

  it("needs no more than the charge and the status, whichever that is", () => {
    const notification = parseNotification({
      type: "three_ds_challenge",
      data: { merchantChargeId: "order-1042", status: "Abandoned" },
    })

    expect(notification).toEqual({
      kind: "three_ds_result",
      integration: "checkout",
      type: "three_ds_challenge",
      merchantChargeId: "order-1042",
      status: "Abandoned",
    })
  })

  it("is not recognized without a status, and the charge is still named", () => {
    expect(
      parseNotification(
        fixture("checkout-three-ds-challenge", { "data.status": null })
      )
    ).toMatchObject({
      kind: "unrecognized",
      merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
      why: "data.status is missing or unreadable",
    })
  })
})
