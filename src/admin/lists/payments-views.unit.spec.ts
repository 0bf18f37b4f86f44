import { queryOfView, FILTERS, type FilterValues } from "./payments-views"

const NONE = Object.fromEntries(
  FILTERS.map((name) => [name, ""])
) as FilterValues

const amountFor = (amount: string) =>
  queryOfView("all", { ...NONE, amount }, { limit: 20, offset: 0 }).amount

describe("the amount of a search", () => {
  it.each([
    ["143", "143"],
    ["1.234", "1234"],
    ["143,3", "143.30"],
    ["143,00", "143.00"],
    ["R$ 1.234,50", "1234.50"],
  ])(
    "queryOfView converts the typed amount %j to the amount %j of the query",
    (typed, asked) => {
      expect(amountFor(typed)).toBe(asked)
    }
  )

  it("queryOfView returns a query without an amount if the typed amount is not a valid number", () => {
    expect(amountFor("12a")).toBeUndefined()
  })
})
