import { said, storedSaying } from "../../domain/saying"
import { addedSaying } from "./added-saying"

const stored = (saying: unknown) =>
  storedSaying(JSON.parse(JSON.stringify(saying)))

const ONE = said("notified_only", { amount: 1 })
const TWO = said(
  "notified_other_amount",
  { amount: 2 },
  { because: "why", then: said("paid_twice") }
)

it("puts a saying before those that are listed", () => {
  expect(addedSaying(undefined, ONE, 5)).toEqual(ONE)
  expect(addedSaying(ONE, TWO, 5)).toEqual(
    said(
      "notified_other_amount",
      { amount: 2 },
      { because: "why", then: said("paid_twice", undefined, { then: ONE }) }
    )
  )
})

it("adds nothing when the saying is listed, also when it consists of several", () => {
  const all = addedSaying(ONE, TWO, 5)
  expect(addedSaying(stored(all), TWO, 5)).toBeUndefined()
  expect(addedSaying(stored(all), ONE, 5)).toBeUndefined()
})

it("keeps no more than the given number of sayings, the newest ones", () => {
  const all = [1, 2, 3].reduce(
    (listed, amount) =>
      addedSaying(listed, said("notified_only", { amount }), 2) ?? listed,
    ONE
  )
  expect(all).toEqual(
    said(
      "notified_only",
      { amount: 3 },
      { then: said("notified_only", { amount: 2 }) }
    )
  )
})
