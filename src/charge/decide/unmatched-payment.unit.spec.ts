import { type Given, NOW, inputOf, theCreation } from "./inputs.spec"
import { unmatchedReasonOf } from "./unmatched-payment"

const NO_PAYMENT = { payment: null }
const ALIVE: Given = { ...NO_PAYMENT, order: {} }
const CANCELED: Given = { order: { isCanceled: true } }
const NO_ORDER: Given = { ...NO_PAYMENT, order: null }
const NO_SESSION = { sessionStatus: undefined }
const REFUSED: Given = { operations: [theCreation({ state: "rejected" })] }
const ABSENT: Given = { operations: [theCreation({ state: "not_sent" })] }
const ABANDONED: Given = { charge: { abandonedAt: NOW } }
const PAID_OTHERWISE = { isPaidOtherwise: true }

describe("why no order is waiting for money", () => {
  it.each<[string, Given, string]>([
    ["its order is canceled", { ...NO_PAYMENT, ...CANCELED }, "order_canceled"],
    ["its order is canceled, and had its payment", CANCELED, "order_canceled"],
    [
      "its order is canceled, its session gone, and it was paid otherwise",
      { ...NO_PAYMENT, ...CANCELED, ...NO_SESSION, ...PAID_OTHERWISE },
      "order_canceled",
    ],
    [
      "its order was paid otherwise",
      { ...ALIVE, ...PAID_OTHERWISE },
      "paid_otherwise",
    ],
    [
      "its order was paid otherwise, and its session is gone",
      { ...ALIVE, ...PAID_OTHERWISE, ...NO_SESSION },
      "paid_otherwise",
    ],
    ["its session is gone", { ...NO_ORDER, ...NO_SESSION }, "session_gone"],
    ["it was refused before", { ...NO_ORDER, ...REFUSED }, "refused_before"],
    [
      "the gateway had refused it, and another charge took its place",
      { ...ALIVE, ...REFUSED, ...ABANDONED },
      "refused_before",
    ],
    [
      "the gateway had not shown it, and another charge took its place",
      { ...NO_ORDER, ...ABSENT, ...ABANDONED },
      "refused_before",
    ],
    [
      "the gateway had refused it, and its order was paid otherwise",
      { ...ALIVE, ...REFUSED, ...ABANDONED, ...PAID_OTHERWISE },
      "paid_otherwise",
    ],
  ])("is that %s", (_, given, unmatched) => {
    expect(unmatchedReasonOf(inputOf(given))).toBe(unmatched)
  })

  it.each<[string, Given]>([
    ["it was refused before, and an order waits", { ...ALIVE, ...REFUSED }],
    ["it was only taken for absent", { ...NO_ORDER, ...ABSENT }],
    [
      "it is a code that was let go, and an order waits for money",
      { ...ALIVE, charge: { method: "pix", abandonedAt: NOW } },
    ],
    ["its order has its payment", {}],
    ["its order has its payment, and another one", PAID_OTHERWISE],
    ["its order waits for it", ALIVE],
    ["its order waits, and its session is gone", { ...ALIVE, ...NO_SESSION }],
    ["its cart may be completed", { ...NO_ORDER, sessionStatus: "pending" }],
    ["its session is canceled", { ...NO_ORDER, sessionStatus: "canceled" }],
  ])("is nothing while %s", (_, given) => {
    expect(unmatchedReasonOf(inputOf(given))).toBeUndefined()
  })
})
