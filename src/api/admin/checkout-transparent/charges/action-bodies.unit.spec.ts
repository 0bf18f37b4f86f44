import { capture, disputeDeadline, refund } from "./action-bodies"

describe("capturing a part", () => {
  it("takes a decimal amount, and what was seen", () => {
    expect(capture.parse({ amount: 30.5, observed: "o" }).amount).toBe("30.5")
    expect(capture.safeParse({ amount: 30.5 }).success).toBe(false)
    expect(capture.safeParse({ amount: "30.555", observed: "o" }).success).toBe(
      false
    )
  })
})

it("a part is refunded of what was seen only", () => {
  const reason = "The customer asked for it."
  expect(refund.safeParse({ reason, amount: 10 }).success).toBe(false)
  expect(refund.safeParse({ reason, amount: 10, observed: "o" }).success).toBe(
    true
  )
})

it("the deadline of a dispute is a day, or none", () => {
  expect(
    disputeDeadline.parse({ answer_before: "2026-12-01" }).answer_before
  ).toBe("2026-12-01")
  expect(disputeDeadline.parse({ answer_before: null }).answer_before).toBe(
    null
  )
  expect(
    disputeDeadline.safeParse({ answer_before: "2026-12-32" }).success
  ).toBe(false)
})
