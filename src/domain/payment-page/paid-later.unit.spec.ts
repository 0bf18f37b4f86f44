import { aCharge, NOW, sums } from "../reconciliation/inputs.spec"
import { isOverUnpaid, paymentAfter } from "./paid-later"

const LATER = new Date(NOW.getTime() + 60_000)
const declined = aCharge({
  state: "declined",
  cartId: "cart_1",
  createdAt: NOW,
})
const later = (given: Parameters<typeof aCharge>[0]) =>
  aCharge({ cartId: "cart_1", createdAt: LATER, ...given })

it.each([
  ["was received", later({ state: "paid", sums: sums(100, 0) }), true],
  ["is reserved", later({ state: "authorized", sums: sums(0, 0) }), true],
  ["is not made yet", later({ state: "pending", sums: sums(0, 0) }), false],
  [
    "is another cart's",
    later({ state: "paid", sums: sums(100, 0), cartId: "cart_2" }),
    false,
  ],
  [
    "came before",
    later({ state: "paid", sums: sums(100, 0), createdAt: new Date(0) }),
    false,
  ],
])(
  "a payment that %s follows a declined charge of the cart: %#",
  (_, payment, follows) => {
    expect(paymentAfter(declined, [payment])).toBe(
      follows ? payment : undefined
    )
  }
)

it.each([
  "declined",
  "failed",
  "canceled",
  "expired",
  "absent",
  "not_created",
] as const)(
  "a charge that is %s may have been paid in another way",
  (state) => {
    expect(isOverUnpaid(aCharge({ state, sums: sums(0, 0) }))).toBe(true)
  }
)

it("a charge whose money was taken back is not one that was never paid", () => {
  const takenBack = aCharge({
    state: "failed",
    sums: sums(0, 0),
    mostCaptured: sums(100, 0).captured,
  })

  expect(isOverUnpaid(takenBack)).toBe(false)
})

it("of several payments that followed, the earliest is named", () => {
  const first = later({ state: "paid" })
  const second = later({
    state: "paid",
    createdAt: new Date(LATER.getTime() + 60_000),
  })

  expect(paymentAfter(declined, [second, first])).toBe(first)
})
