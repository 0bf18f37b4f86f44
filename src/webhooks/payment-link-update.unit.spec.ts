import { fixture } from "./fixtures.spec"
import { parseNotification } from "./parse-notification"

const PAID = "c1d2e3f4-0a1b-4c2d-8e3f-405162738495"

describe("an update of a payment link", () => {
  it("tells a payment, in cents", () => {
    expect(parseNotification(fixture("payment-link-payed"))).toEqual({
      kind: "payment_link_update",
      integration: "payment_link",
      type: "PAYMENT",
      eventAt: new Date("2026-11-20T13:00:42.318Z"),
      transactionId: PAID,
      status: "PAYED",
      amount: 25000,
      linkId: "67a1f0c2d3",
    })
  })

  it("tells the part alone of a partial refund", () => {
    expect(
      parseNotification(fixture("payment-link-partly-refunded"))
    ).toMatchObject({ status: "PARTREFUNDED", amount: 5000 })
  })

  it("reads null in every field but id and status", () => {
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
  ])("is not recognized when its %s is %j", (field, value) => {
    expect(
      parseNotification(
        fixture("payment-link-payed", { [`data.${field}`]: value })
      )
    ).toMatchObject({
      kind: "unrecognized",
      integration: "payment_link",
      why: `data.${field} is unreadable`,
    })
  })
})
