import type { ListedCharge } from "../api/answers"
import { capturableCharges, sumOf } from "./capturable-charges"

const NOW = Date.parse("2026-11-21T10:00:00.000Z")

const aCharge = (changes: Partial<ListedCharge>) =>
  ({
    state: "authorized",
    is_being_confirmed: false,
    amount: 100,
    captured: 0,
    refunded: 0,
    order_id: "order_1",
    capture_before: "2026-11-21T10:00:01.000Z",
    ...changes,
  }) as ListedCharge

it("captures what is reserved, and says how many of the selected are left out", () => {
  const reserved = aCharge({ amount: 10.1 })
  const another = aCharge({ amount: 20.2 })
  const selected = [
    reserved,
    another,
    aCharge({ state: "paid", captured: 100 }),
    aCharge({ state: "declined" }),
  ]

  expect(capturableCharges(selected, NOW)).toEqual({
    charges: [reserved, another],
    sum: 30.3,
    leftOut: 2,
  })
})

it.each([
  ["is being confirmed", { is_being_confirmed: true }],
  ["has no order", { order_id: null }],
  ["has lapsed", { capture_before: "2026-11-21T10:00:00.000Z" }],
])("captures nothing of a charge that %s", (_, changes) => {
  expect(capturableCharges([aCharge(changes)], NOW)).toEqual({
    charges: [],
    sum: 0,
    leftOut: 1,
  })
})

it("adds amounts to the centavo", () => {
  expect(sumOf([0.1, 0.2, 19.99])).toBe(20.29)
})
