import {
  aCharge,
  NOW,
  sums,
} from "../reconciliation/reconciliation-inputs.spec"
import { hasEndedUnpaid, nextPaymentOfCart } from "./next-payment-of-cart"

const LATER = new Date(NOW.getTime() + 60_000)
const declined = aCharge({
  state: "declined",
  cartId: "cart_1",
  createdAt: NOW,
})
const later = (given: Parameters<typeof aCharge>[0]) =>
  aCharge({ cartId: "cart_1", createdAt: LATER, ...given })

it.each([
  ["was paid", later({ state: "paid", sums: sums(100, 0) }), true],
  ["is authorized", later({ state: "authorized", sums: sums(0, 0) }), true],
  ["is still pending", later({ state: "pending", sums: sums(0, 0) }), false],
  [
    "belongs to another cart",
    later({ state: "paid", sums: sums(100, 0), cartId: "cart_2" }),
    false,
  ],
  [
    "was created earlier",
    later({ state: "paid", sums: sums(100, 0), createdAt: new Date(0) }),
    false,
  ],
])(
  "nextPaymentOfCart decides correctly whether a charge that %s paid the cart of an earlier, declined charge",
  (_, payment, follows) => {
    expect(nextPaymentOfCart(declined, [payment])).toBe(
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
  "hasEndedUnpaid returns true for a charge that is %s and never had money",
  (state) => {
    expect(hasEndedUnpaid(aCharge({ state, sums: sums(0, 0) }))).toBe(true)
  }
)

it("hasEndedUnpaid returns false for a charge whose captured money was lost", () => {
  const takenBack = aCharge({
    state: "failed",
    sums: sums(0, 0),
    highestCaptured: sums(100, 0).captured,
  })

  expect(hasEndedUnpaid(takenBack)).toBe(false)
})

it("nextPaymentOfCart returns the earliest of several payments that a cart got after a declined charge", () => {
  const first = later({ state: "paid" })
  const second = later({
    state: "paid",
    createdAt: new Date(LATER.getTime() + 60_000),
  })

  expect(nextPaymentOfCart(declined, [second, first])).toBe(first)
})
