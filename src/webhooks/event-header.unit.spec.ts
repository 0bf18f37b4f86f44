import { contradictingEventTypeHeaderValue } from "./event-header"
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
      expected: event === OF_FIXTURE[name] ? undefined : event,
    }))
  )
)

it.each(cases)(
  "if the example notification $name arrives with the value $event in the header $header, contradictingEventTypeHeaderValue returns $expected (undefined: no contradiction)",
  ({ name, event, header, expected }) => {
    const notification = parseNotification(documentedNotification(name))

    expect(
      contradictingEventTypeHeaderValue({ [header]: event }, notification)
    ).toBe(expected)
  }
)

it.each([
  ["is missing", {}],
  ["is empty", { event_type: "" }],
  ["has a value that the interface does not list", { event_type: "Settled" }],
  [
    "has the value toString, which is the name of a method of every object",
    { event_type: "toString" },
  ],
])(
  "if the header event_type says nothing about the kind of the notification (it %s), contradictingEventTypeHeaderValue finds no contradiction",
  (_title, headers) => {
    const notification = parseNotification(
      documentedNotification("checkout-wallet")
    )

    expect(
      contradictingEventTypeHeaderValue(headers, notification)
    ).toBeUndefined()
  }
)

it("if the header event_type matches the body of a notification but the header event-type does not, contradictingEventTypeHeaderValue finds a contradiction", () => {
  const notification = parseNotification(
    documentedNotification("checkout-wallet")
  )
  const headers = {
    event_type: "TransactionUpdateMessage",
    "event-type": "TransactionPaymentMessage",
  }

  expect(contradictingEventTypeHeaderValue(headers, notification)).toBe(
    "TransactionPaymentMessage"
  )
})

it("if the header event_type matches the type in a notification's body, contradictingEventTypeHeaderValue finds no contradiction, even if the body has no status", () => {
  const notification = parseNotification(
    documentedNotification("checkout-wallet", { "data.status": undefined })
  )

  expect(notification.kind).toBe("unrecognized")
  expect(
    contradictingEventTypeHeaderValue(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBeUndefined()
})

it("contradictingEventTypeHeaderValue finds a contradiction if the header event_type has a documented value and the body of the notification has an undocumented type", () => {
  const notification = parseNotification(parseBody('{"type":"SETTLEMENT"}'))

  expect(
    contradictingEventTypeHeaderValue(
      { event_type: "TransactionUpdateMessage" },
      notification
    )
  ).toBe("TransactionUpdateMessage")
})
