import { message, storedMessage } from "../../domain/message"
import { addedMessage } from "./added-message"

const stored = (message: unknown) =>
  storedMessage(JSON.parse(JSON.stringify(message)))

const ONE = message("notified_only", { amount: 1 })
const TWO = message(
  "notified_other_amount",
  { amount: 2 },
  { because: "why", then: message("paid_twice") }
)

it("puts a message before those that are listed", () => {
  expect(addedMessage(undefined, ONE, 5)).toEqual(ONE)
  expect(addedMessage(ONE, TWO, 5)).toEqual(
    message(
      "notified_other_amount",
      { amount: 2 },
      { because: "why", then: message("paid_twice", undefined, { then: ONE }) }
    )
  )
})

it("adds nothing when the message is listed, also when it consists of several", () => {
  const all = addedMessage(ONE, TWO, 5)
  expect(addedMessage(stored(all), TWO, 5)).toBeUndefined()
  expect(addedMessage(stored(all), ONE, 5)).toBeUndefined()
})

it("keeps no more than the given number of messages, the newest ones", () => {
  const all = [1, 2, 3].reduce(
    (listed, amount) =>
      addedMessage(listed, message("notified_only", { amount }), 2) ?? listed,
    ONE
  )
  expect(all).toEqual(
    message(
      "notified_only",
      { amount: 3 },
      { then: message("notified_only", { amount: 2 }) }
    )
  )
})
