import { contradictingHeader } from "./event-header"
import {
  parseBody,
  DOCUMENTED_NOTIFICATIONS,
  documentedNotification,
} from "../../harness/notifications/documented-notifications"
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

const cases = DOCUMENTED_NOTIFICATIONS.flatMap((name) =>
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
  "contradictingHeader compares the header $header with the value $event to the body $name (contradiction: $contradicts)",
  ({ name, event, header, contradicts }) => {
    const notification = parseNotification(documentedNotification(name))

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
  "contradictingHeader finds no contradiction when the header event_type %s",
  (_title, headers) => {
    const notification = parseNotification(
      documentedNotification("checkout-wallet")
    )

    expect(contradictingHeader(headers, notification)).toBeUndefined()
  }
)

it("contradictingHeader finds a contradiction when one of two event_type headers does not match the body", () => {
  const notification = parseNotification(
    documentedNotification("checkout-wallet")
  )
  const headers = {
    event_type: "TransactionUpdateMessage",
    "event-type": "TransactionPaymentMessage",
  }

  expect(contradictingHeader(headers, notification)).toBe(
    "TransactionPaymentMessage"
  )
})

it("contradictingHeader finds no contradiction when the body has the matching type but is otherwise unreadable", () => {
  const notification = parseNotification(
    documentedNotification("checkout-wallet", { "data.status": undefined })
  )

  expect(notification.kind).toBe("unrecognized")
  expect(
    contradictingHeader(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBeUndefined()
})

it("contradictingHeader finds a contradiction when the type of the body is not documented", () => {
  const notification = parseNotification(parseBody('{"type":"SETTLEMENT"}'))

  expect(
    contradictingHeader(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBe("TransactionUpdateMessage")
})
