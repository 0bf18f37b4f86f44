import { message, messageWithUncheckedValues } from "../../domain/message"
import { readStoredMessage } from "../../domain/stored-message"
import { addedMessage } from "./added-message"

const stored = (message: unknown) =>
  readStoredMessage(JSON.parse(JSON.stringify(message)))

const ONE = messageWithUncheckedValues("notified_only", { amount: 1 })
const TWO = messageWithUncheckedValues(
  "notified_other_amount",
  { amount: 2 },
  { because: "why", then: message("paid_twice") }
)

it("addedMessage puts new sentences before the existing sentences of a discrepancy", () => {
  expect(addedMessage(undefined, ONE, 5)).toEqual(ONE)
  expect(addedMessage(ONE, TWO, 5)).toEqual(
    messageWithUncheckedValues(
      "notified_other_amount",
      { amount: 2 },
      { because: "why", then: message("paid_twice", undefined, { then: ONE }) }
    )
  )
})

it("addedMessage does not add sentences that the discrepancy already has", () => {
  const all = addedMessage(ONE, TWO, 5)
  expect(addedMessage(stored(all), TWO, 5)).toBeUndefined()
  expect(addedMessage(stored(all), ONE, 5)).toBeUndefined()
})

it("addedMessage keeps at most the given number of sentences and drops the oldest", () => {
  const all = [1, 2, 3].reduce(
    (listed, amount) =>
      addedMessage(
        listed,
        messageWithUncheckedValues("notified_only", { amount }),
        2
      ) ?? listed,
    ONE
  )
  expect(all).toEqual(
    messageWithUncheckedValues(
      "notified_only",
      { amount: 3 },
      { then: messageWithUncheckedValues("notified_only", { amount: 2 }) }
    )
  )
})
