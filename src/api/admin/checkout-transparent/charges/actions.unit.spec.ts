import { ACTIONS } from "./actions"

const bodyOf = (name: string) => ACTIONS[name]!.body

describe("capturing a part", () => {
  it("takes a decimal amount, and what was seen", () => {
    const capture = bodyOf("capture")

    expect(capture.parse({ amount: 30.5, observed: "o" })).toEqual({
      amount: "30.5",
      observed: "o",
    })
    expect(capture.safeParse({ amount: 30.5 }).success).toBe(false)
    expect(capture.safeParse({ amount: "30.555", observed: "o" }).success).toBe(
      false
    )
  })
})

it("a part is refunded of what was seen only", () => {
  const reason = "The customer asked for it."
  const refund = bodyOf("refund")

  expect(refund.safeParse({ reason, amount: 10 }).success).toBe(false)
  expect(refund.safeParse({ reason, amount: 10, observed: "o" }).success).toBe(
    true
  )
})

it("the deadline of a dispute is a day, or none", () => {
  const deadline = bodyOf("dispute-deadline")

  for (const answer_before of ["2026-12-01", null]) {
    expect(deadline.parse({ answer_before })).toEqual({ answer_before })
  }
  expect(deadline.safeParse({ answer_before: "2026-12-32" }).success).toBe(
    false
  )
})
