import { message, messageOf } from "../../domain/message"
import { storedMessage } from "../../domain/stored-message"
import { addedMessage } from "./added-message"

const stored = (message: unknown) =>
  storedMessage(JSON.parse(JSON.stringify(message)))

const ONE = messageOf("notified_only", { amount: 1 })
const TWO = messageOf(
  "notified_other_amount",
  { amount: 2 },
  { because: "why", then: message("paid_twice") }
)

it("addedMessage puts a new message before the messages that the discrepancy already has", () => {
  expect(addedMessage(undefined, ONE, 5)).toEqual(ONE)
  expect(addedMessage(ONE, TWO, 5)).toEqual(
    messageOf(
      "notified_other_amount",
      { amount: 2 },
      { because: "why", then: message("paid_twice", undefined, { then: ONE }) }
    )
  )
})

it("addedMessage does not add a message that the discrepancy already has, even if the message is a chain of several messages", () => {
  const all = addedMessage(ONE, TWO, 5)
  expect(addedMessage(stored(all), TWO, 5)).toBeUndefined()
  expect(addedMessage(stored(all), ONE, 5)).toBeUndefined()
})

it("addedMessage keeps only the newest messages of a discrepancy, up to the given number", () => {
  const all = [1, 2, 3].reduce(
    (listed, amount) =>
      addedMessage(listed, messageOf("notified_only", { amount }), 2) ?? listed,
    ONE
  )
  expect(all).toEqual(
    messageOf(
      "notified_only",
      { amount: 3 },
      { then: messageOf("notified_only", { amount: 2 }) }
    )
  )
})
