import { askedOf, FILTERS, type FilterValues, viewOf } from "./views"

const FIRST = { limit: 20, offset: 0 }
const NOTHING = Object.fromEntries(
  FILTERS.map((name) => [name, ""])
) as FilterValues
const askedWith = (
  view: Parameters<typeof askedOf>[0],
  values: Partial<FilterValues>
) => askedOf(view, { ...NOTHING, ...values }, FIRST)

it("an address that names no view shows all payments", () => {
  expect(["", "lost", "disputed"].map(viewOf)).toEqual([
    "all",
    "all",
    "disputed",
  ])
})

it("a view asks for its own list, and for nothing else where nothing is chosen", () => {
  expect(askedWith("all", {})).toEqual(FIRST)
  expect(askedWith("to-capture", {})).toEqual({ ...FIRST, view: "to_capture" })
  expect(askedWith("awaiting-pix", {})).toEqual({
    ...FIRST,
    method: "pix",
    state: "pending",
  })
})

it("what is typed and chosen is asked as the route takes it", () => {
  expect(
    askedWith("all", {
      q: "ana",
      amount: "1.234,50",
      from: "2026-11-01",
      to: "2026-11-02",
      state: "paid",
      order: "-amount",
      account: "br",
    })
  ).toEqual({
    ...FIRST,
    q: "ana",
    amount: "1234.50",
    "created_at[$gte]": "2026-11-01",
    "created_at[$lte]": "2026-11-02",
    state: "paid",
    order: "-amount",
    account: "br",
  })
})

it("a subject stands for its kinds of discrepancies", () => {
  expect(askedWith("needs-you", { group: "orderWithoutMoney" })).toEqual({
    ...FIRST,
    kind: "order_without_charge,money_gone,still_authorized",
  })
})

it("an amount that is none, and a filter of another view, are not asked for", () => {
  expect(askedWith("all", { amount: "ten" })).toEqual(FIRST)
  expect(askedWith("disputed", { amount: "10", state: "paid" })).toEqual({
    ...FIRST,
    view: "disputed",
  })
})
