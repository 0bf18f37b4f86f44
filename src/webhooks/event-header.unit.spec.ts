import { contradictingHeader } from "./event-header"
import {
  bodyOf,
  FIXTURES,
  fixture,
} from "../../harness/notifications/documented-bodies"
import { parseNotification } from "./parse-notification"

const OF_FIXTURE = {
  "checkout-wallet": "TransactionUpdateMessage",
  "checkout-credit": "TransactionUpdateMessage",
  "checkout-pix-with-account": "TransactionUpdateMessage",
  "checkout-pix-without-account": "TransactionUpdateMessage",
  "checkout-three-ds-challenge": "Challenge3dsUpdateMessage",
  "payment-link-payed": "TransactionPaymentMessage",
  "payment-link-refunded": "TransactionPaymentMessage",
  "payment-link-partly-refunded": "TransactionPaymentMessage",
} as const

const EVENTS = [...new Set(Object.values(OF_FIXTURE))]
const SPELLINGS = ["event_type", "event-type"]

const cases = FIXTURES.flatMap((name) =>
  EVENTS.flatMap((event) =>
    SPELLINGS.map((header) => ({
      name,
      event,
      header,
      contradicts: event !== OF_FIXTURE[name],
    }))
  )
)

it.each(cases)(
  "contradictingHeader reports that the notification's header $header: $event contradicts the body $name: $contradicts",
  ({ name, event, header, contradicts }) => {
    const notification = parseNotification(fixture(name))

    expect(contradictingHeader({ [header]: event }, notification)).toBe(
      contradicts ? event : undefined
    )
  }
)

it.each([
  ["is missing", {}],
  ["is empty", { event_type: "" }],
  ["has a value that the interface does not list", { event_type: "Settled" }],
  ["is named like a method of objects", { event_type: "toString" }],
])(
  "contradictingHeader reports no contradiction when the notification's event_type header %s",
  (_title, headers) => {
    const notification = parseNotification(fixture("checkout-wallet"))

    expect(contradictingHeader(headers, notification)).toBeUndefined()
  }
)

it("contradictingHeader reports a contradiction when only one of a notification's two event_type headers contradicts the body", () => {
  const notification = parseNotification(fixture("checkout-wallet"))
  const headers = {
    event_type: "TransactionUpdateMessage",
    "event-type": "TransactionPaymentMessage",
  }

  expect(contradictingHeader(headers, notification)).toBe(
    "TransactionPaymentMessage"
  )
})

it("contradictingHeader reports no contradiction when the notification's body has the announced type but cannot be read", () => {
  const notification = parseNotification(
    fixture("checkout-wallet", { "data.status": undefined })
  )

  expect(notification.kind).toBe("unrecognized")
  expect(
    contradictingHeader(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBeUndefined()
})

it("contradictingHeader reports a contradiction when the type of the notification's body is not in the gateway's interface document", () => {
  const notification = parseNotification(bodyOf('{"type":"SETTLEMENT"}'))

  expect(
    contradictingHeader(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBe("TransactionUpdateMessage")
})
