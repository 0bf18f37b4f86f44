import type { ListedCharge } from "../api/payment-answers"
import { movableAmount, movableCharges, sumOf } from "./movable-charges"

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

  expect(movableCharges(selected, "capture", NOW)).toEqual({
    charges: [reserved, another],
    sum: 30.3,
    leftOut: 2,
  })
})

it("refunds what was taken and not given back yet", () => {
  const selected = [
    aCharge({ state: "paid", captured: 100, refunded: 30.05 }),
    aCharge({ state: "refunded", captured: 100, refunded: 100 }),
    aCharge({ state: "authorized" }),
  ]

  expect(movableCharges(selected, "refund", NOW)).toMatchObject({
    sum: 69.95,
    leftOut: 2,
  })
})

it.each([
  ["a disputed charge", { state: "charged_back", captured: 100 }],
  [
    "a charge that is being confirmed",
    { state: "paid", captured: 100, is_being_confirmed: true },
  ],
] as const)("refunds nothing of %s", (_, changes) => {
  expect(movableAmount(aCharge(changes), "refund", NOW)).toBe(0)
})

it.each([
  ["is being confirmed", { is_being_confirmed: true }],
  ["has no order", { order_id: null }],
  ["has lapsed", { capture_before: "2026-11-21T10:00:00.000Z" }],
])("captures nothing of a charge that %s", (_, changes) => {
  expect(movableAmount(aCharge(changes), "capture", NOW)).toBe(0)
})

it("adds amounts to the centavo", () => {
  expect(sumOf([0.1, 0.2, 19.99])).toBe(20.29)
})
