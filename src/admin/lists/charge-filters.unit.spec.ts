import { filtersOf, isFiltered, queryOf, searchOf } from "./charge-filters"

const ASKED =
  "view=all&q=%231234&method=card,pix&state=paid&amount=125.90&from=2026-11-01&to=2026-11-30&order=amount&offset=20"

const asked = (search: string) => filtersOf(new URLSearchParams(search))

it("finds the filters again in the address that was made of them", () => {
  const filters = asked(ASKED)

  expect(filtersOf(searchOf(filters))).toEqual(filters)
  expect(filters).toMatchObject({
    q: "#1234",
    method: ["card", "pix"],
    amount: "125.90",
    offset: 20,
  })
})

it("writes nothing into the address that is as always", () => {
  expect(searchOf(asked("")).toString()).toBe("")
  expect(searchOf(asked("view=to_capture")).toString()).toBe("view=to_capture")
})

it.each([
  ["method=cash,pix", { method: ["pix"] }],
  ["state=dead", { state: [] }],
  ["amount=a+lot", { amount: "" }],
  ["from=2026-02-31x&to=tomorrow", { from: "", to: "" }],
  ["from=2026-13-01", { from: "" }],
  ["offset=-20", { offset: 0 }],
  ["offset=half", { offset: 0 }],
  ["order=email", { order: "-created_at" }],
])("leaves out of %s what the route would refuse", (search, expected) => {
  expect(asked(search)).toMatchObject(expected)
})

it("takes an amount as it is written in Brazil", () => {
  expect(asked("amount=1.234,5").amount).toBe("1234.50")
})

it("asks for several values of a filter at once, and for whole days", () => {
  expect(queryOf(asked("method=card,pix&from=2026-11-01"))).toMatchObject({
    method: ["card", "pix"],
    "created_at[$gte]": "2026-11-01T00:00:00.000-03:00",
  })
})

it("asks for nothing that was not filtered", () => {
  expect(queryOf(asked(""))).toEqual({
    limit: 20,
    offset: 0,
    order: "-created_at",
  })
})

it("asks for what is to be captured by its deadline alone", () => {
  expect(queryOf(asked("view=to_capture&state=paid&order=amount"))).toEqual({
    limit: 20,
    offset: 0,
    to_capture: true,
  })
})

it("counts neither the view, the page nor the order as a filter", () => {
  expect(isFiltered(asked("view=to_capture&offset=20&order=amount"))).toBe(
    false
  )
  expect(isFiltered(asked("q=1234"))).toBe(true)
  expect(isFiltered(asked("account=br"))).toBe(true)
})
