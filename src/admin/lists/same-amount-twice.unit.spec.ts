import { sameAmountTwice } from "./same-amount-twice"

const anAttempt = (
  changes: Partial<Parameters<typeof sameAmountTwice>[0][number]>
) => ({
  id: "ctchg_1",
  amount: 100,
  captured: 100,
  refunded: 0,
  state: "paid" as const,
  is_being_confirmed: false,
  created_at: "2026-11-21T10:00:00.000Z",
  ...changes,
})

const another = anAttempt({
  id: "ctchg_2",
  created_at: "2026-11-21T10:05:00.000Z",
})

it("finds two payments of one amount on one day", () => {
  expect(sameAmountTwice([anAttempt({}), another])).toHaveLength(2)
})

it("counts what is only reserved, and what is being confirmed", () => {
  const reserved = anAttempt({ state: "authorized", captured: 0 })
  const unclear = anAttempt({
    id: "ctchg_3",
    state: "unresolved",
    captured: 0,
    is_being_confirmed: true,
  })

  expect(sameAmountTwice([reserved, another, unclear])).toHaveLength(3)
})

it.each([
  ["was declined", { state: "declined" as const, captured: 0 }],
  ["was given back", { state: "refunded" as const, refunded: 100 }],
  ["is of another amount", { amount: 99.99 }],
  ["is of another day", { created_at: "2026-11-19T10:00:00.000Z" }],
])("finds nothing where one of them %s", (_, changes) => {
  expect(sameAmountTwice([anAttempt(changes), another])).toEqual([])
})
