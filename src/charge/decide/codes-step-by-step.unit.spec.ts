import { said } from "../saying"
import type { Charge } from "../charge"
import type { ChargeState } from "../charge-state"
import { nextCorrection } from "./next-correction"
import {
  aCode,
  AN_HOUR_AGO,
  CODE_ENDS,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  itIsCorrected,
  listed,
  sums,
  theCreation,
} from "./inputs.spec"

const OVER = { codeExpiresAt: secondsAgo(601) }
const PAID = { state: "paid", sums: sums(10_000) } as const
const ABANDONED = { abandonedAt: secondsAgo(60) }
const ABANDONED_LONG_AGO = { abandonedAt: AN_HOUR_AGO }
const ORDER = { order: { transactions: [] } }
/** Of an order that was placed at the checkout, and waits. */
const WAITING = { ...ORDER, sessionStatus: "pending_authorization" }
const FRESH = {
  order: { transactions: [], createdAt: secondsAgo(5) },
}
const NO_SESSION = { sessionStatus: undefined }
const BOOKED = { payment: {}, order: {}, sessionStatus: "captured" }
const CANCELED_ORDER = { order: { isCanceled: true } }

describe("what comes next of a code that was let go", () => {
  itIsCorrected({
    "before it is over, while an order waits for it": [
      aCode({ ...ABANDONED, codeExpiresAt: secondsAgo(60) }, WAITING),
      "wait",
    ],
  })
})

describe("what comes next of a code that was paid", () => {
  const unmatched = (why: string, details: string) => ({
    ...{ kind: "refund_unmatched", unmatched: why, details },
  })
  const order = "order_1"

  itIsCorrected({
    "of a cart, though it was made a moment ago: nobody completes while it is made":
      [
        aCode(PAID, {
          operations: [
            theCreation({
              bookedAt: undefined,
              leaseExpiresAt: secondsAgo(-20),
            }),
          ],
        }),
        "complete_cart",
      ],
    "of a fresh order that was placed to wait for it": [
      aCode(PAID, { ...WAITING, ...FRESH }),
      "pay_order",
    ],
    "and whose order was paid otherwise: it goes back": [
      aCode(PAID, { order: {}, isPaidOtherwise: true }),
      unmatched(
        "paid_otherwise",
        said("paid_otherwise", { order, state: "paid" })
      ),
    ],
    "and whose session is gone, and no order has it: it goes back": [
      aCode(PAID, NO_SESSION),
      unmatched("session_gone", said("session_gone", { state: "paid" })),
    ],
    "after it was let go, and nobody has paid its order otherwise": [
      aCode({ ...PAID, ...ABANDONED_LONG_AGO }, WAITING),
      "pay_order",
    ],
    "and whose order was canceled with its payment is for a person": [
      aCode(PAID, { ...BOOKED, ...CANCELED_ORDER }),
      listed("paid_without_order"),
    ],
  })
})

describe("an order that waits for a code which came to nothing", () => {
  it.each<ChargeState>([
    ...(["expired", "canceled", "failed", "declined"] as const),
    ...(["absent", "not_created", "refunded"] as const),
  ])("waits until that is over, and is canceled then (%s)", (state) => {
    const next = (charge: Partial<Charge>) =>
      nextCorrection(inputOf(aCode({ state, ...charge }, WAITING)))

    expect(next({})).toEqual({
      kind: "wait",
      for: "payer",
      until: new Date(CODE_ENDS.getTime() + 600_000),
    })
    expect(next(OVER)).toEqual({ kind: "cancel_order", orderId: "order_1" })
  })

  const expired = (more: Omit<Given, "charge">) =>
    aCode({ state: "expired", ...OVER }, { ...WAITING, ...more })
  const byHand = { id: "ordtrx_1", reference: "manual", referenceId: "x" }

  itIsCorrected({
    "is left alone when canceled": [expired(CANCELED_ORDER), "none"],
    "is left alone once paid": [expired({ isPaidOtherwise: true }), "none"],
    "is left alone when it was paid by hand": [
      expired({ order: { transactions: [{ ...byHand, amount: 1 }] } }),
      "none",
    ],
    "is for a person when its payment was booked and is canceled": [
      expired({ payment: { captures: [], isCanceled: true } }),
      listed("order_without_charge"),
    ],
    "is not canceled while it is fresh: its payment may be about to come": [
      expired({ order: { transactions: [], createdAt: secondsAgo(30) } }),
      "wait",
    ],
    "is not canceled while its payer disputes the charge": [
      aCode(
        {
          ...{ state: "charged_back", ...OVER },
          dispute: { openedAt: NOW, closed: undefined },
        },
        WAITING
      ),
      listed("chargeback"),
    ],
  })
})
