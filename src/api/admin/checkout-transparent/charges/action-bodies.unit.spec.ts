import { capture, captureSeveral, disputeDeadline } from "./action-bodies"

const ONE = { id: "ctchg_1", observed: "4:paid:9990:0" }

describe("capturing a part", () => {
  it("takes a decimal amount, and what was seen", () => {
    expect(capture.parse({ amount: 30.5, observed: "o" }).amount).toBe("30.5")
    expect(capture.safeParse({ amount: 30.5 }).success).toBe(false)
    expect(capture.safeParse({ amount: "30.555", observed: "o" }).success).toBe(
      false
    )
  })
})

describe("capturing several charges", () => {
  const confirmed = { charges: [ONE], expected: { count: 1, sum: "99.90" } }

  it("takes what the person confirmed, in centavos", () => {
    expect(captureSeveral.parse(confirmed).expected).toEqual({
      count: 1,
      sum: 9990,
    })
  })

  it.each<[string, object]>([
    ["nothing", { ...confirmed, charges: [] }],
    ["a charge twice", { ...confirmed, charges: [ONE, ONE] }],
    [
      "more than fifty",
      {
        ...confirmed,
        charges: Array.from({ length: 51 }, (_, at) => ({
          ...ONE,
          id: `c${at}`,
        })),
      },
    ],
    ["what was not seen", { ...confirmed, charges: [{ id: "ctchg_1" }] }],
    ["no sum", { ...confirmed, expected: { count: 1 } }],
  ])("refuses %s", (_, body) => {
    expect(captureSeveral.safeParse(body).success).toBe(false)
  })
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
