import { said } from "../saying"
import { minorUnits } from "../money"
import type { ChargeState } from "../charge-state"
import { nextCorrection } from "./next-correction"
import {
  aLine,
  anOperation,
  aRow,
  RESERVED,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const JUST_NOW = secondsAgo(1)

describe("money that the gateway took and Medusa has not booked", () => {
  it("is booked as a capture", () => {
    const input = inputOf({ ...RESERVED, charge: { sums: sums(10_000) } })

    expect(nextCorrection(input)).toEqual({
      kind: "book_capture",
      paymentId: "pay_1",
      amount: 10_000,
    })
  })

  it("is booked before its refund, also when a void turned out to be one", () => {
    const input = inputOf({
      ...RESERVED,
      charge: { state: "refunded", sums: sums(10_000, 10_000) },
      operations: [theCreation(), anOperation("ctop_void", { kind: "void" })],
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "book_capture",
      amount: 10_000,
    })
  })

  it("is for a person when Medusa has canceled the payment, which takes no capture any more", () => {
    const input = inputOf({ payment: { captures: [], isCanceled: true } })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "amounts_differ",
        gateway: { state: "paid", captured: 10_000, refunded: 0 },
        medusa: { captured: 0, refunded: 0 },
      },
    })
  })

  it("is nothing when all of it went back and Medusa has canceled the payment", () => {
    const input = inputOf({
      charge: { state: "refunded", sums: sums(10_000, 10_000) },
      payment: { captures: [], isCanceled: true },
      order: { transactions: [], isCanceled: true },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })
})

describe("a payment that is captured in full", () => {
  it("is marked so when the process was killed before it was", () => {
    const input = inputOf({ payment: { isCaptured: false } })

    expect(nextCorrection(input)).toEqual({
      kind: "mark_captured",
      paymentId: "pay_1",
    })
  })

  it("is not marked so for a part", () => {
    const input = inputOf({
      charge: { sums: sums(6_000) },
      payment: { captures: [aRow("capt_1", 6_000)] },
    })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })
})

describe("a capture that Medusa has booked and the gateway does not have", () => {
  it("is waited for while core may still be at work on it", () => {
    const input = inputOf({
      ...RESERVED,
      payment: { captures: [aRow("capt_1", 10_000, JUST_NOW)] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("is removed when the process was killed before it asked the gateway", () => {
    const input = inputOf({
      ...RESERVED,
      payment: { captures: [aRow("capt_1", 10_000)] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_capture",
      rowId: "capt_1",
    })
  })

  it.each(["rejected", "not_sent"] as const)(
    "is removed when its operation was %s and core did not take it back",
    (state) => {
      const input = inputOf({
        ...RESERVED,
        operations: [
          theCreation(),
          anOperation("ctop_1", { kind: "capture", medusaId: "capt_1", state }),
        ],
        payment: { captures: [aRow("capt_1", 10_000)] },
        order: { transactions: [] },
      })

      expect(nextCorrection(input)).toEqual({
        kind: "remove_capture",
        rowId: "capt_1",
      })
    }
  )

  it("is removed by age, in whatever order the rows are read", () => {
    const input = inputOf({
      ...RESERVED,
      payment: {
        captures: [
          aRow("capt_2", 3_000, secondsAgo(90)),
          aRow("capt_1", 3_000),
        ],
      },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_capture",
      rowId: "capt_2",
    })
  })

  it("is told from one that happened by its operation", () => {
    const input = inputOf({
      charge: { sums: sums(5_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          kind: "capture",
          amount: 5_000,
          medusaId: "capt_2",
        }),
      ],
      payment: { captures: [aRow("capt_1", 5_000), aRow("capt_2", 5_000)] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_capture",
      rowId: "capt_1",
    })
  })

  it("is told from one that happened by its line in the order's account", () => {
    const input = inputOf({
      charge: { sums: sums(5_000) },
      payment: { captures: [aRow("capt_1", 5_000), aRow("capt_2", 5_000)] },
      order: { transactions: [aLine("capt_1", 5_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_capture",
      rowId: "capt_2",
    })
  })

  it("is waited for, and not yet a difference, while it does not make up the excess", () => {
    const input = inputOf({
      charge: { sums: sums(6_000) },
      payment: { captures: [aRow("capt_1", 10_000, JUST_NOW)] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it.each([
    ["belongs to an operation that was done", "capt_1", []],
    ["is in the order's account", undefined, [aLine("capt_1", 10_000)]],
  ])("is for a person when it %s", (_, medusaId, transactions) => {
    const input = inputOf({
      charge: { sums: sums(6_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", { kind: "capture", medusaId }),
      ],
      order: { transactions },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "amounts_differ" },
    })
  })

  it("is for a person when it is larger than the excess, which nothing explains", () => {
    const input = inputOf({
      charge: { sums: sums(6_000) },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: { kind: "amounts_differ" },
    })
  })
})

/** Taken in full, and the gateway shows nothing of it any more. */
const GONE = {
  state: "canceled" as const,
  sums: sums(0),
  mostCaptured: minorUnits(10_000),
}

describe("money that is gone", () => {
  it.each<ChargeState>(["canceled", "expired"])(
    "is for a person: Medusa has booked a payment that is %s",
    (state) => {
      const input = inputOf({ charge: { state, sums: sums(0) } })

      expect(nextCorrection(input)).toMatchObject({
        kind: "list_discrepancy",
        discrepancy: {
          kind: "money_gone",
          details: said("booked_and_gone", { state }),
          gateway: { captured: 0 },
          medusa: { captured: 10_000 },
        },
      })
    }
  )

  it("is gone also when nothing speaks for what Medusa has booked", () => {
    const input = inputOf({
      charge: { state: "canceled", sums: sums(0) },
      order: null,
    })

    expect(nextCorrection(input)).toMatchObject({
      discrepancy: { kind: "money_gone" },
    })
  })

  it("is not cried out over a capture that core may be about to take back", () => {
    const input = inputOf({
      charge: { state: "canceled", sums: sums(0) },
      payment: { captures: [aRow("capt_1", 10_000, JUST_NOW)] },
      order: { transactions: [] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("names the gateway's own statuses", () => {
    const input = inputOf({
      charge: {
        state: "canceled",
        sums: sums(0),
        details: { chargeStatus: "CANCELED", transactionStatus: "CANCELLED" },
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      discrepancy: { gateway: { statuses: "CANCELED, CANCELLED" } },
    })
  })

  it("is not what our own refunds gave back, though the gateway calls it canceled and tells no sums", () => {
    const refunded = inputOf({
      charge: GONE,
      operations: [theCreation(), anOperation("ctop_1", { medusaId: "ref_1" })],
      payment: { refunds: [aRow("ref_1", 10_000)] },
    })
    const unbooked = inputOf({
      charge: GONE,
      operations: [theCreation(), anOperation("ctop_1")],
    })

    expect(nextCorrection(refunded)).toMatchObject({ kind: "mark_booked" })
    expect(nextCorrection(unbooked)).toMatchObject({
      kind: "book_refund",
      operation: { id: "ctop_1" },
    })
  })

  it.each<ChargeState>(["canceled", "failed", "expired"])(
    "is recorded as given back when the charge is %s, and never told as a refund",
    (state) => {
      const input = inputOf({ charge: { ...GONE, state } })

      expect(nextCorrection(input)).toEqual({
        kind: "record_refund",
        amount: 10_000,
        because: "lost",
      })
    }
  )

  it("is what is left of it after a refund that the gateway told", () => {
    const input = inputOf({
      charge: { ...GONE, sums: sums(3_000, 3_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", { amount: 3_000, medusaId: "ref_1" }),
      ],
      payment: { refunds: [aRow("ref_1", 3_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 7_000,
      because: "lost",
    })
  })

  it("is no more than Medusa has booked", () => {
    const input = inputOf({ charge: GONE, payment: { captures: [] } })

    expect(nextCorrection(input)).toMatchObject({ kind: "cancel_payment" })
  })
})
