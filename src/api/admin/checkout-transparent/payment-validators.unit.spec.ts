import {
  captureBody,
  captureSeveralBody,
  disputeDeadlineBody,
} from "./payment-validators"

const ONE = { id: "ctchg_1", observed: "4:paid:9990:0" }

describe("capturing a part", () => {
  it("takes a decimal amount, and what was seen", () => {
    expect(captureBody.parse({ amount: 30.5, observed: "o" }).amount).toBe(
      "30.5"
    )
    expect(captureBody.safeParse({ amount: 30.5 }).success).toBe(false)
    expect(
      captureBody.safeParse({ amount: "30.555", observed: "o" }).success
    ).toBe(false)
  })
})

describe("capturing several charges", () => {
  const confirmed = { charges: [ONE], expected: { count: 1, sum: "99.90" } }

  it("takes what the person confirmed, in centavos", () => {
    expect(captureSeveralBody.parse(confirmed).expected).toEqual({
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
    expect(captureSeveralBody.safeParse(body).success).toBe(false)
  })
})

it("the deadline of a dispute is a day, or none", () => {
  expect(
    disputeDeadlineBody.parse({ answer_before: "2026-12-01" }).answer_before
  ).toBe("2026-12-01")
  expect(disputeDeadlineBody.parse({ answer_before: null }).answer_before).toBe(
    null
  )
  expect(
    disputeDeadlineBody.safeParse({ answer_before: "2026-12-32" }).success
  ).toBe(false)
})
