import { said } from "../saying"
import type { ChargeState } from "../charge-state"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  anOperation,
  aRow,
  RESERVED,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const IN_HALF_A_MINUTE = secondsAgo(-30)
const REFUND_DECISION = {
  decidedAt: AN_HOUR_AGO,
  decidedBy: "checkout-transparent",
  reason: "The cart could not be completed.",
}
/** Medusa knows the session, and nothing else. */
const NOTHING_BOOKED = { payment: null, order: null }
const NOTHING_TAKEN = { sums: sums(0) }

describe("nothing is corrected", () => {
  it("when the charge is paid and booked, and the order has its line", () => {
    expect(nextCorrection(inputOf())).toEqual({ kind: "none" })
  })

  it("when the money is reserved, and Medusa has the payment and the order", () => {
    expect(nextCorrection(inputOf(RESERVED))).toEqual({ kind: "none" })
  })

  it("when refunds of a part are booked", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 3_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          amount: 3_000,
          medusaId: "ref_1",
          bookedAt: AN_HOUR_AGO,
        }),
      ],
      payment: { refunds: [aRow("ref_1", 3_000)] },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it.each<ChargeState>(["declined", "failed", "absent", "not_created"])(
    "when the charge is %s and there is no order",
    (state) => {
      const input = inputOf({
        ...NOTHING_BOOKED,
        charge: { state, ...NOTHING_TAKEN },
        sessionStatus: "pending",
      })

      expect(nextCorrection(input)).toEqual({ kind: "none" })
    }
  )

  it.each<ChargeState>(["canceled", "expired"])(
    "when order and payment of a charge that is %s are canceled",
    (state) => {
      const input = inputOf({
        charge: { state, ...NOTHING_TAKEN },
        payment: { captures: [], isCanceled: true },
        order: { transactions: [], isCanceled: true },
      })

      expect(nextCorrection(input)).toEqual({ kind: "none" })
    }
  )

  it("when the money of a charge without an order has all gone back in parts", () => {
    const input = inputOf({
      ...NOTHING_BOOKED,
      charge: { sums: sums(10_000, 10_000) },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it("when the collection has no sums of its own any more", () => {
    expect(nextCorrection(inputOf({ collection: undefined }))).toEqual({
      kind: "none",
    })
  })
})

describe("it is waited", () => {
  it("while core may be booking what was just done", () => {
    const input = inputOf({
      ...RESERVED,
      charge: { sums: sums(10_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          kind: "capture",
          medusaId: "capt_1",
          leaseExpiresAt: IN_HALF_A_MINUTE,
        }),
      ],
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("until core is out of all of it before what is booked is noted", () => {
    const input = inputOf({
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          kind: "capture",
          state: "not_sent",
          medusaId: "capt_1",
          leaseExpiresAt: IN_HALF_A_MINUTE,
        }),
      ],
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("until the lease is over before what is booked is noted", () => {
    const input = inputOf({
      operations: [
        theCreation({ bookedAt: undefined, leaseExpiresAt: IN_HALF_A_MINUTE }),
      ],
      payment: null,
      order: null,
      charge: { state: "declined", ...NOTHING_TAKEN },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("while an order without a payment is so fresh that it may be about to be paid", () => {
    const input = inputOf({
      charge: { state: "not_created", ...NOTHING_TAKEN },
      payment: null,
      order: { createdAt: secondsAgo(59) },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })
})

describe("what a killed process left undone", () => {
  it("is noted as booked when it is", () => {
    const input = inputOf({
      operations: [
        theCreation({ bookedAt: undefined }),
        anOperation("ctop_1", { state: "rejected" }),
        anOperation("ctop_2", { state: "not_sent", bookedAt: AN_HOUR_AGO }),
      ],
    })

    expect(nextCorrection(input)).toEqual({
      kind: "mark_booked",
      operationIds: ["ctop_create", "ctop_1"],
    })
  })

  it.each([
    [{ captured: 0, refunded: 0 }],
    [{ captured: 10_000, refunded: 1 }],
  ])(
    "is the collection's own sums (%j), which are made those of its rows",
    (kept) => {
      const ofRows = { captured: 10_000, refunded: 0 }

      expect(nextCorrection(inputOf({ collection: { kept, ofRows } }))).toEqual(
        { kind: "refresh_collection", sums: ofRows }
      )
    }
  )
})

describe("an authorization of which nothing is reserved any more", () => {
  it.each<ChargeState>(["canceled", "expired"])(
    "has its payment canceled (%s)",
    (state) => {
      const input = inputOf({
        ...RESERVED,
        charge: { state, ...NOTHING_TAKEN },
      })

      expect(nextCorrection(input)).toEqual({
        kind: "cancel_payment",
        paymentId: "pay_1",
      })
    }
  )

  it("keeps its payment when it was captured and refunded first", () => {
    const input = inputOf({
      charge: { state: "canceled", sums: sums(10_000, 10_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", { medusaId: "ref_1", bookedAt: AN_HOUR_AGO }),
      ],
      payment: { refunds: [aRow("ref_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })
})

describe.each([
  ["paid", sums(10_000)],
  ["authorized", sums(0)],
] as const)("a charge that is %s and that no order has", (state, ofCharge) => {
  const charge = { state, sums: ofCharge }

  it("gets its cart completed", () => {
    expect(nextCorrection(inputOf({ ...NOTHING_BOOKED, charge }))).toEqual({
      kind: "complete_cart",
    })
  })

  it("pays the order that is there without a payment", () => {
    expect(
      nextCorrection(inputOf({ charge, payment: null, order: {} }))
    ).toEqual({ kind: "pay_order" })
  })

  it("does not pay an order that another payment has paid", () => {
    const input = inputOf({
      charge,
      payment: null,
      order: {},
      isPaidOtherwise: true,
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "paid_without_order",
        details: said("paid_otherwise", { order: "order_1", state }),
        medusa: undefined,
      },
    })
    expect(
      nextCorrection({
        ...input,
        charge: { ...input.charge, refundDecision: REFUND_DECISION },
      })
    ).toEqual({ kind: "refund_money" })
  })

  it("is for a person when its session is gone", () => {
    const input = inputOf({
      ...NOTHING_BOOKED,
      charge,
      sessionStatus: undefined,
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "paid_without_order",
        details: said("session_gone", { state }),
      },
    })
  })

  it("is for a person when its order is canceled", () => {
    const input = inputOf({
      charge,
      payment: null,
      order: { isCanceled: true },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "paid_without_order",
        details: said("order_canceled", { order: "order_1", state }),
      },
    })
  })

  it("is waited for while an operation of it is at work", () => {
    const input = inputOf({
      ...NOTHING_BOOKED,
      charge: { ...charge, refundDecision: REFUND_DECISION },
      operations: [
        theCreation({ bookedAt: undefined, leaseExpiresAt: IN_HALF_A_MINUTE }),
      ],
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })
})

describe("money that was decided to go back", () => {
  it("waits until its capture, which was in doubt, is marked as booked: before that no refund is taken", () => {
    const decided = {
      charge: { refundDecision: REFUND_DECISION },
      order: { isCanceled: true },
    }
    const capture = anOperation("ctop_1", {
      kind: "capture",
      amount: 10_000,
      unansweredAt: AN_HOUR_AGO,
    })

    expect(
      nextCorrection(
        inputOf({ ...decided, operations: [theCreation(), capture] })
      )
    ).toEqual({ kind: "mark_booked", operationIds: ["ctop_1"] })
  })

  it("goes back also when Medusa has booked its payment, once the order is canceled", () => {
    const input = inputOf({
      charge: { refundDecision: REFUND_DECISION },
      order: { isCanceled: true },
    })

    expect(nextCorrection(input)).toEqual({ kind: "refund_money" })
  })

  it("is not returned a second time", () => {
    const input = inputOf({
      ...NOTHING_BOOKED,
      charge: {
        state: "refunded",
        sums: sums(10_000, 10_000),
        refundDecision: REFUND_DECISION,
      },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it("is booked before anything else of it is returned", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 3_000), refundDecision: REFUND_DECISION },
      order: { isCanceled: true },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "record_refund" })
  })
})

describe("an order that waits for a charge which came to nothing", () => {
  const inVain = {
    charge: { state: "declined" as const, ...NOTHING_TAKEN },
    payment: null,
    order: {},
  }

  it.each<ChargeState>([
    "declined",
    "failed",
    "canceled",
    "expired",
    "refunded",
    "absent",
    "not_created",
  ])("is for a person (%s)", (state) => {
    const input = inputOf({ ...inVain, charge: { state, ...NOTHING_TAKEN } })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "order_without_charge",
        details: said("order_waits_in_vain", { order: "order_1", state }),
      },
    })
  })

  it.each([
    ["it is canceled", { order: { isCanceled: true } }],
    ["another payment has paid it", { isPaidOtherwise: true }],
    [
      "something else has paid it",
      {
        order: {
          transactions: [
            {
              id: "ordtrx_1",
              reference: "manual",
              referenceId: "x",
              amount: 10_000,
            },
          ],
        },
      },
    ],
  ])("is nothing to see when %s", (_, records) => {
    expect(nextCorrection(inputOf({ ...inVain, ...records }))).toEqual({
      kind: "none",
    })
  })

  it("is nothing to see when another charge is open beside this one: it waits for that", () => {
    const charge = { state: "declined" as const, ...NOTHING_TAKEN }

    expect(
      nextCorrection({
        ...inputOf({ ...inVain, charge }),
        hasOpenSibling: true,
      })
    ).toEqual({ kind: "none" })
  })
})

describe("an order that stays while its charge is over", () => {
  const canceledInMedusa = (canceledAt: Date) =>
    inputOf({
      charge: { state: "canceled", ...NOTHING_TAKEN },
      operations: [
        theCreation(),
        anOperation("ctop_void", { kind: "void", bookedAt: canceledAt }),
      ],
      payment: { captures: [], isCanceled: true, canceledAt },
    })

  it("is waited for while Medusa canceled its payment a moment ago, which it does before the order", () => {
    expect(nextCorrection(canceledInMedusa(secondsAgo(5)))).toEqual({
      kind: "wait",
      for: "order_being_canceled",
    })
    expect(nextCorrection(canceledInMedusa(secondsAgo(61)))).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "order_without_charge" },
    })
  })

  it("is listed at once when the gateway ended the authorization by itself", () => {
    const input = inputOf({
      charge: { state: "canceled", ...NOTHING_TAKEN },
      payment: { captures: [], isCanceled: true, canceledAt: secondsAgo(5) },
      order: { createdAt: secondsAgo(5) },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "order_without_charge" },
    })
  })

  it("keeps no void from being noted as booked: what is not, is asked about again and again", () => {
    const canceled = canceledInMedusa(secondsAgo(61))
    const operations = canceled.operations.map((operation) => ({
      ...operation,
      bookedAt: undefined,
    }))

    expect(nextCorrection({ ...canceled, operations })).toMatchObject({
      kind: "mark_booked",
    })
  })

  it.each<ChargeState>(["canceled", "expired"])(
    "is listed when the authorization is %s and Medusa has canceled the payment",
    (state) => {
      const input = inputOf({
        charge: { state, ...NOTHING_TAKEN },
        payment: { captures: [], isCanceled: true },
      })

      expect(nextCorrection(input)).toMatchObject({
        kind: "list_discrepancy",
        discrepancy: { kind: "order_without_charge" },
      })
    }
  )
})
