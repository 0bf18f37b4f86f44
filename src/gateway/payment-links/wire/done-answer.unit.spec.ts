import { saysRefunded, saysStillActive } from "./done-answer"

describe("an answer that a link can still be paid", () => {
  it.each([
    { status: "ACTIVE" },
    { status: "active" },
    { data: { status: "ACTIVE" } },
    { status: "PENDING" },
  ])("is %j", (answer) => {
    expect(saysStillActive(answer)).toBe(true)
  })

  it.each([
    {},
    { status: "INACTIVE" },
    { status: "inactive", error: null },
    { data: { status: "EXPIRED" } },
    { status: "DESATIVADO" },
    { status: null },
    { message: "ACTIVE" },
  ])("is not %j", (answer) => {
    expect(saysStillActive(answer)).toBe(false)
  })
})

describe("an answer that a transaction was refunded", () => {
  it.each([
    { status: "REFUNDED", originalTransactionId: "t-1" },
    { status: "PARTREFUNDED", originalTransactionId: null },
    { data: { id: "r-1", status: "REFUNDED" } },
  ])("is %j", (answer) => {
    expect(saysRefunded(answer, "t-1")).toBe(true)
  })

  it.each([
    {},
    { status: "PAYED", originalTransactionId: "t-1" },
    { status: "REFUNDED", originalTransactionId: "t-2" },
    { status: null },
  ])("is not %j", (answer) => {
    expect(saysRefunded(answer, "t-1")).toBe(false)
  })
})
