import { differingSums } from "./differing-sums"

const paid = { captured: 30, refunded: 0 }

it("tells which sum is not the same on all sides", () => {
  expect(differingSums([paid, paid, { captured: 30, refunded: 30 }])).toEqual({
    captured: false,
    refunded: true,
  })
})

it("compares what Medusa has no payment for with the others alone", () => {
  expect(differingSums([paid, null, paid])).toEqual({
    captured: false,
    refunded: false,
  })
})
