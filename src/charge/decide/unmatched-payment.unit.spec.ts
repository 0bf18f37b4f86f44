import { type Given, inputOf } from "./inputs.spec"
import { unmatchedReasonOf } from "./unmatched-payment"

const NO_PAYMENT = { payment: null }
const ALIVE: Given = { ...NO_PAYMENT, order: {} }
const CANCELED: Given = { order: { isCanceled: true } }
const NO_ORDER: Given = { ...NO_PAYMENT, order: null }
const NO_SESSION = { sessionStatus: undefined }
const PAID_OTHERWISE = { isPaidOtherwise: true }

describe("why no order is waiting for money", () => {
  it.each<[string, Given, string]>([
    ["its order is canceled, and had its payment", CANCELED, "order_canceled"],
    [
      "its order is canceled, its session gone, and it was paid otherwise",
      { ...NO_PAYMENT, ...CANCELED, ...NO_SESSION, ...PAID_OTHERWISE },
      "order_canceled",
    ],
    [
      "its order was paid otherwise, and its session is gone",
      { ...ALIVE, ...PAID_OTHERWISE, ...NO_SESSION },
      "paid_otherwise",
    ],
  ])("is that %s", (_, given, unmatched) => {
    expect(unmatchedReasonOf(inputOf(given))).toBe(unmatched)
  })

  it.each<[string, Given]>([
    ["its order has its payment, and another one", PAID_OTHERWISE],
    ["its session is canceled", { ...NO_ORDER, sessionStatus: "canceled" }],
  ])("is nothing while %s", (_, given) => {
    expect(unmatchedReasonOf(inputOf(given))).toBeUndefined()
  })
})
