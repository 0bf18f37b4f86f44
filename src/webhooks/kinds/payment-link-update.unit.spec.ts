import { fixture } from "../fixtures.spec"
import { parseNotification } from "../parse-notification"

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
      paymentType: "CREDIT_CARD",
      createdAt: new Date("2026-11-20T13:00:05Z"),
      updatedAt: new Date("2026-11-20T13:00:41Z"),
      link: {
        id: "67a1f0c2d3",
        url: "https://link.example.com/p/67a1f0c2d3?utm=whatsapp",
        amount: 25000,
        expiresAt: new Date("2026-12-02T02:59:59Z"),
      },
    })
  })

  it("tells the part alone of a partial refund", () => {
    const notification = parseNotification(
      fixture("payment-link-partly-refunded")
    )

    expect(notification).toMatchObject({
      status: "PARTREFUNDED",
      originalTransactionId: PAID,
      amount: 5000,
      link: { amount: 25000 },
    })
    expect(notification).not.toHaveProperty("link.expiresAt")
  })

  it("reads null in every field but id and status", () => {
    const notification = parseNotification({
      type: "PAYMENT",
      eventDate: null,
      data: {
        transaction: {
          originalTransactionId: null,
          status: "PAYED",
          id: PAID,
          amount: null,
          paymentType: null,
          createdAt: null,
          updatedAt: null,
        },
        charge: {
          qrCode: null,
          expiresAt: null,
          amount: null,
          paymentLinkId: null,
          checkoutLink: null,
        },
      },
    })

    expect(notification).toEqual({
      kind: "payment_link_update",
      integration: "payment_link",
      type: "PAYMENT",
      transactionId: PAID,
      status: "PAYED",
      link: {},
    })
  })

  it.each([
    ["transaction.amount", "250,00"],
    ["transaction.amount", 250.5],
    ["charge.amount", -1],
    ["charge.amount", {}],
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

  it.each([
    ["a script", "javascript:alert(1)"],
    ["a file", "file:///etc/passwd"],
    ["no address", "67a1f0c2d3"],
    ["one with blanks", "https://link.example.com/a b"],
    ["one without end", `https://link.example.com/${"x".repeat(1_000)}`],
  ])("keeps no link that is %s", (_title, checkoutLink) => {
    expect(
      parseNotification(
        fixture("payment-link-payed", {
          "data.charge.checkoutLink": checkoutLink,
        })
      )
    ).not.toHaveProperty("link.url")
  })
})
