import { said } from "../saying"
import type { Charge } from "../charge"
import type { ChargeState } from "../charge-state"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const ENDS = secondsAgo(-1_200)
const OVER = secondsAgo(601)
const PAID = { state: "paid", sums: sums(10_000) } as const
const IN_THE_GRACE_TIME = { codeExpiresAt: secondsAgo(60) }

/** A code of a cart, or of an order that waits for it; Medusa has no payment of it. */
function aCode(
  charge: Partial<Charge> = {},
  more: Omit<Given, "charge"> = {}
): Given {
  return {
    charge: {
      method: "pix",
      state: "pending",
      sums: sums(0),
      codeExpiresAt: ENDS,
      ...charge,
    },
    payment: null,
    order: null,
    sessionStatus: more.order ? "pending_authorization" : "pending",
    ...more,
  }
}

const WAITING_ORDER = { order: { transactions: [] } }

function correction(given: Given) {
  return nextCorrection(inputOf(given))
}

describe("what comes next of a code that was let go", () => {
  const abandonedAt = secondsAgo(60)

  it.each<[string, Given, string]>([
    ["of a cart: nothing", aCode({ abandonedAt }), "none"],
    [
      "whose session is gone: nothing",
      aCode({ abandonedAt }, { sessionStatus: undefined }),
      "none",
    ],
    [
      "before it is over, while an order waits for it",
      aCode({ abandonedAt, ...IN_THE_GRACE_TIME }, WAITING_ORDER),
      "wait",
    ],
    [
      "after it is over, while an order waits for it",
      aCode({ abandonedAt, codeExpiresAt: OVER }, WAITING_ORDER),
      "cancel_order",
    ],
    [
      "after another payment has paid the order: nothing",
      aCode({ abandonedAt }, { ...WAITING_ORDER, isPaidOtherwise: true }),
      "none",
    ],
  ])("%s", (_, given, kind) => {
    expect(correction(given).kind).toBe(kind)
  })
})

describe("what comes next of a code that was paid", () => {
  it.each<[string, Given, string]>([
    ["of a cart", aCode(PAID), "complete_cart"],
    ["of an order that waits", aCode(PAID, WAITING_ORDER), "pay_order"],
    [
      "of an order that waits, with a session that is gone",
      aCode(PAID, { ...WAITING_ORDER, sessionStatus: undefined }),
      "pay_order",
    ],
    [
      "after its end, of an order that still waits",
      aCode({ ...PAID, codeExpiresAt: OVER }, WAITING_ORDER),
      "pay_order",
    ],
    [
      "of a fresh order whose payment may be about to be written down",
      aCode(PAID, {
        order: { transactions: [], createdAt: secondsAgo(5) },
        sessionStatus: "pending",
      }),
      "wait",
    ],
    [
      "of a fresh order that was placed to wait for it",
      aCode(PAID, { order: { transactions: [], createdAt: secondsAgo(5) } }),
      "pay_order",
    ],
    [
      "and whose order has its payment, but not its capture",
      aCode(PAID, { payment: { captures: [] }, order: {} }),
      "book_capture",
    ],
    [
      "and is booked",
      { ...aCode(PAID), payment: {}, order: {}, sessionStatus: "captured" },
      "none",
    ],
  ])("%s", (_, given, kind) => {
    expect(correction(given).kind).toBe(kind)
  })

  it("gets its cart completed though it was made a moment ago: nobody completes while it is made", () => {
    const operations = [
      theCreation({ bookedAt: undefined, leaseExpiresAt: secondsAgo(-20) }),
    ]

    expect(correction(aCode(PAID, { operations }))).toEqual({
      kind: "complete_cart",
    })
  })

  it.each<[string, Given, string, string]>([
    [
      "its order was canceled",
      aCode(PAID, { order: { isCanceled: true } }),
      "order_canceled",
      said("order_canceled", { order: "order_1", state: "paid" }),
    ],
    [
      "its order was paid otherwise",
      aCode(PAID, { order: {}, isPaidOtherwise: true }),
      "paid_otherwise",
      said("paid_otherwise", { order: "order_1", state: "paid" }),
    ],
    [
      "its session is gone, and no order has it",
      aCode(PAID, { sessionStatus: undefined }),
      "session_gone",
      said("session_gone", { state: "paid" }),
    ],
  ])("goes back when %s", (_, given, unmatched, details) => {
    expect(correction(given)).toEqual({
      kind: "refund_unmatched",
      unmatched,
      details,
    })
  })

  it("goes back when it was let go before, and its order was paid otherwise", () => {
    const given = aCode(
      { ...PAID, abandonedAt: AN_HOUR_AGO },
      { order: {}, isPaidOtherwise: true, sessionStatus: undefined }
    )

    expect(correction(given)).toMatchObject({ unmatched: "paid_otherwise" })
  })

  it("pays its order when it was let go before, and nobody has paid otherwise", () => {
    const given = aCode({ ...PAID, abandonedAt: AN_HOUR_AGO }, WAITING_ORDER)

    expect(correction(given)).toEqual({ kind: "pay_order" })
  })

  it("is for a person when its order was canceled with its payment", () => {
    const given = {
      ...aCode(PAID),
      payment: {},
      order: { isCanceled: true },
      sessionStatus: "captured",
    }

    expect(correction(given)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "paid_without_order" },
    })
  })
})

describe("an order that waits for a code which came to nothing", () => {
  const NOTHING: ChargeState[] = [
    "expired",
    "canceled",
    "failed",
    "declined",
    "absent",
    "not_created",
    "refunded",
  ]

  it.each(NOTHING)("waits until that is over (%s)", (state) => {
    expect(correction(aCode({ state }, WAITING_ORDER))).toEqual({
      kind: "wait",
      for: "payer",
      until: new Date(ENDS.getTime() + 600_000),
    })
  })

  it.each(NOTHING)("is canceled then (%s)", (state) => {
    expect(
      correction(aCode({ state, codeExpiresAt: OVER }, WAITING_ORDER))
    ).toEqual({ kind: "cancel_order", orderId: "order_1" })
  })

  it.each<[string, Partial<Given>]>([
    ["is canceled already", { order: { isCanceled: true, transactions: [] } }],
    ["was paid otherwise", { isPaidOtherwise: true }],
    [
      "was paid by hand",
      {
        order: {
          transactions: [
            {
              id: "ordtrx_1",
              reference: "manual",
              referenceId: "x",
              amount: 1,
            },
          ],
        },
      },
    ],
  ])("is left alone when it %s", (_, records) => {
    const given = aCode(
      { state: "expired", codeExpiresAt: OVER },
      { ...WAITING_ORDER, ...records }
    )

    expect(correction(given)).toEqual({ kind: "none" })
  })

  it("is for a person when its payment was booked and is canceled", () => {
    const given = {
      ...aCode({ state: "expired", codeExpiresAt: OVER }),
      payment: { captures: [], isCanceled: true },
      order: { transactions: [] },
    }

    expect(correction(given)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "order_without_charge" },
    })
  })

  it("is not canceled while it is fresh: its payment may be about to come", () => {
    const given = aCode(
      { state: "expired", codeExpiresAt: OVER },
      { order: { transactions: [], createdAt: secondsAgo(30) } }
    )

    expect(correction(given)).toMatchObject({ kind: "wait" })
  })

  it("is not canceled while its payer disputes the charge", () => {
    const given = aCode(
      {
        state: "charged_back",
        codeExpiresAt: OVER,
        dispute: { openedAt: NOW, closed: undefined },
      },
      WAITING_ORDER
    )

    expect(correction(given)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "chargeback" },
    })
  })
})
