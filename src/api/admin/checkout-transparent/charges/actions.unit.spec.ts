import { ACTIONS } from "./actions"

const bodyOf = (name: string) => ACTIONS[name]!.body

it("a part is captured of what was seen only", () => {
  const capture = bodyOf("capture")

  expect(capture.parse({ amount: 30.5, observed: "o" })).toEqual({
    amount: "30.5",
    observed: "o",
  })
  expect(capture.safeParse({ amount: 30.5 }).success).toBe(false)
})

it("a part is refunded of what was seen only", () => {
  const reason = "The customer asked for it."
  const refund = bodyOf("refund")

  expect(refund.safeParse({ reason, amount: 10 }).success).toBe(false)
  expect(refund.safeParse({ reason, amount: 10, observed: "o" }).success).toBe(
    true
  )
})
