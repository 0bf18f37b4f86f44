import type { ListedCharge } from "../api/payment-answers"
import { movableAmount, movableCharges, sumOf } from "./movable-charges"

const aCharge = (changes: Partial<ListedCharge>) =>
  ({
    state: "authorized",
    is_being_confirmed: false,
    amount: 100,
    captured: 0,
    refunded: 0,
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

  expect(movableCharges(selected, "capture")).toEqual({
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

  expect(movableCharges(selected, "refund")).toMatchObject({
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
  expect(movableAmount(aCharge(changes), "refund")).toBe(0)
})

it("captures nothing of a charge that is being confirmed", () => {
  expect(movableAmount(aCharge({ is_being_confirmed: true }), "capture")).toBe(
    0
  )
})

it("adds amounts to the centavo", () => {
  expect(sumOf([0.1, 0.2, 19.99])).toBe(20.29)
})
