import {
  aCharge,
  NOW,
  sums,
} from "../reconciliation/reconciliation-inputs.spec"
import {
  hasEndedUnpaid,
  findNextPaymentOfSameCart,
} from "./next-payment-of-cart"

const LATER = new Date(NOW.getTime() + 60_000)
const declined = aCharge({
  state: "declined",
  cartId: "cart_1",
  createdAt: NOW,
})
const aLaterCharge = (given: Parameters<typeof aCharge>[0]) =>
  aCharge({ cartId: "cart_1", createdAt: LATER, ...given })

it.each([
  [
    "returns a later charge of the same cart that was paid",
    aLaterCharge({ state: "paid", sums: sums(100, 0) }),
    true,
  ],
  [
    "returns a later charge of the same cart that is authorized",
    aLaterCharge({ state: "authorized", sums: sums(0, 0) }),
    true,
  ],
  [
    "does not return a later charge of the same cart that is pending",
    aLaterCharge({ state: "pending", sums: sums(0, 0) }),
    false,
  ],
  [
    "does not return a later paid charge of a different cart",
    aLaterCharge({ state: "paid", sums: sums(100, 0), cartId: "cart_2" }),
    false,
  ],
  [
    "does not return a paid charge of the same cart that was created earlier",
    aLaterCharge({ state: "paid", sums: sums(100, 0), createdAt: new Date(0) }),
    false,
  ],
])(
  "after a declined charge, findNextPaymentOfSameCart returns only a later charge of the same cart that is paid or authorized (here findNextPaymentOfSameCart %s)",
  (_, payment, follows) => {
    expect(findNextPaymentOfSameCart(declined, [payment])).toBe(
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
  "if a charge has the state %s and never had money, hasEndedUnpaid returns true",
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

it("findNextPaymentOfSameCart returns the earliest of several payments that a cart got after a declined charge", () => {
  const first = aLaterCharge({ state: "paid" })
  const second = aLaterCharge({
    state: "paid",
    createdAt: new Date(LATER.getTime() + 60_000),
  })

  expect(findNextPaymentOfSameCart(declined, [second, first])).toBe(first)
})
