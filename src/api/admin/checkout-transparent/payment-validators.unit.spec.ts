import {
  listChargesQuery,
  listMovementsQuery,
  listOperationsQuery,
} from "./payment-validators"

describe("the list of charges", () => {
  it("takes every filter that it knows, one value or several", () => {
    expect(
      listChargesQuery.parse({
        q: " #1234 ",
        method: ["pix", "card"],
        state: "paid,authorized",
        account: "br",
        amount: "99.9",
        created_at: { $gte: "2026-11-21T00:00:00-03:00" },
        to_capture: "true",
        order: "-amount",
        limit: "100",
        offset: "40",
      })
    ).toEqual({
      q: "#1234",
      method: ["pix", "card"],
      state: ["paid", "authorized"],
      account: ["br"],
      amount: 9990,
      created_at: { $gte: new Date("2026-11-21T03:00:00Z") },
      to_capture: "true",
      order: "-amount",
      limit: 100,
      offset: 40,
    })
    expect(listChargesQuery.parse({})).toEqual({ limit: 20, offset: 0 })
  })

  it.each<[string, object, string]>([
    ["an unknown method", { method: ["pix", "boleto"] }, "method"],
    ["an unknown state", { state: "lost" }, "state"],
    [
      "a time without its offset",
      { created_at: { $gte: "2026-11-21" } },
      "created_at",
    ],
    ["an amount in words", { amount: "ten" }, "amount"],
    ["an amount beyond what is charged", { amount: "21474836.48" }, "amount"],
    ["another order", { order: "email" }, "order"],
    ["too large a page", { limit: "101" }, "limit"],
    ["a filter that it does not know", { email: "ana@example.com" }, ""],
    ["an empty search", { q: "  " }, "q"],
  ])("refuses %s and says which", (_, query, field) => {
    const { error } = listChargesQuery.safeParse(query)

    expect(error?.issues[0]?.path[0] ?? "").toBe(field)
  })
})

describe("the list of movements", () => {
  it("takes one day, or from one to another", () => {
    expect(listMovementsQuery.parse({ day: "2026-11-21" }).day).toEqual({
      $gte: "2026-11-21",
      $lte: "2026-11-21",
    })
    expect(
      listMovementsQuery.parse({ day: { $gte: "2026-11-01" } }).day
    ).toEqual({ $gte: "2026-11-01" })
    expect(listMovementsQuery.safeParse({ day: "21/11/2026" }).success).toBe(
      false
    )
  })
})

it("the list of operations shows the newest first unless it is told otherwise", () => {
  expect(listOperationsQuery.parse({ state: "unknown" })).toEqual({
    state: ["unknown"],
    order: "-created_at",
    limit: 20,
    offset: 0,
  })
})
