import { message, messageWithUncheckedValues } from "../../domain/message"
import { parseStoredMessage } from "../../domain/stored-message"
import { prependNewSentences } from "./prepend-new-sentences"

const storeAndParse = (message: unknown) =>
  parseStoredMessage(JSON.parse(JSON.stringify(message)))

const ONE = messageWithUncheckedValues("notified_only", { amount: 1 })
const TWO = messageWithUncheckedValues(
  "notified_other_amount",
  { amount: 2 },
  { because: "why", then: message("paid_twice") }
)

it("prependNewSentences puts new sentences before the existing sentences of a discrepancy", () => {
  expect(prependNewSentences(undefined, ONE, 5)).toEqual(ONE)
  expect(prependNewSentences(ONE, TWO, 5)).toEqual(
    messageWithUncheckedValues(
      "notified_other_amount",
      { amount: 2 },
      { because: "why", then: message("paid_twice", undefined, { then: ONE }) }
    )
  )
})

it("prependNewSentences does not add sentences that the discrepancy already has", () => {
  const all = prependNewSentences(ONE, TWO, 5)
  expect(prependNewSentences(storeAndParse(all), TWO, 5)).toBeUndefined()
  expect(prependNewSentences(storeAndParse(all), ONE, 5)).toBeUndefined()
})

it("prependNewSentences keeps at most the given number of sentences and drops the oldest", () => {
  const all = [1, 2, 3].reduce(
    (listed, amount) =>
      prependNewSentences(
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
