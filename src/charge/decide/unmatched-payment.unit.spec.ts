import { type Given, inputOf } from "./inputs.spec"
import { unmatchedReasonOf } from "./unmatched-payment"
const PAID_OTHERWISE = { isPaidOtherwise: true }

describe("why no order is waiting for money", () => {
  it.each<[string, Given]>([
    ["its order has its payment, and another one", PAID_OTHERWISE],
  ])("is nothing while %s", (_, given) => {
    expect(unmatchedReasonOf(inputOf(given))).toBeUndefined()
  })
})
