import { said } from "../saying"
import type { ChargeState } from "../charge-state"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  anOperation,
  aRow,
  type Given,
  inputOf,
  itIsCorrected,
  listed,
  NOTHING_BOOKED,
  RESERVED,
  secondsAgo,
  sums,
  theCreation,
  withOperation,
} from "./inputs.spec"

const IN_HALF_A_MINUTE = secondsAgo(-30)
const BOOKING = { kind: "wait", for: "booking_by_medusa" }
const NOTHING_TAKEN = { sums: sums(0) }
const CANCELED_UNPAID: Given = {
  charge: { state: "canceled", ...NOTHING_TAKEN },
  payment: { captures: [], isCanceled: true },
}

describe("nothing is corrected", () => {
  itIsCorrected({
    "when the money is reserved for an order in Medusa": [RESERVED, "none"],
    "when the money of a charge without an order has all gone back in parts": [
      { ...NOTHING_BOOKED, charge: { sums: sums(10_000, 10_000) } },
      "none",
    ],
    "when the collection has no sums": [{ collection: undefined }, "none"],
  })
})

describe("it is waited", () => {
  const PAID = { sums: sums(10_000) }
  const captureOf = (state: "accepted" | "not_sent") =>
    withOperation({
      ...{ kind: "capture" as const, medusaId: "capt_1", state },
      leaseExpiresAt: IN_HALF_A_MINUTE,
    })

  itIsCorrected({
    "while core may be booking what was just done": [
      { ...RESERVED, charge: PAID, ...captureOf("accepted") },
      BOOKING,
    ],
    "until core is out of it": [captureOf("not_sent"), BOOKING],
  })
})

describe("what a killed process left undone", () => {
  const ofRows = { captured: 10_000, refunded: 0 }

  itIsCorrected({
    "is the captured sum of the collection, which is made that of its rows": [
      { collection: { kept: { captured: 0, refunded: 0 }, ofRows } },
      { kind: "refresh_collection", sums: ofRows },
    ],
    "is the refunded sum of the collection, which is made that of its rows": [
      { collection: { kept: { captured: 10_000, refunded: 1 }, ofRows } },
      { kind: "refresh_collection", sums: ofRows },
    ],
  })
})

describe("an authorization of which nothing is reserved any more", () => {
  itIsCorrected({
    "has its payment canceled": [
      { ...RESERVED, charge: { state: "canceled", ...NOTHING_TAKEN } },
      { kind: "cancel_payment", paymentId: "pay_1" },
    ],
    "keeps its payment when it was captured and refunded first": [
      {
        charge: { state: "canceled", sums: sums(10_000, 10_000) },
        ...withOperation({ medusaId: "ref_1", bookedAt: AN_HOUR_AGO }),
        payment: { refunds: [aRow("ref_1", 10_000)] },
      },
      "none",
    ],
  })
})

describe.each([
  ["paid", sums(10_000)],
  ["authorized", sums(0)],
] as const)("a charge that is %s and that no order has", (state, ofCharge) => {
  const charge = { state, sums: ofCharge }
  const order = "order_1"

  itIsCorrected({
    "gets its cart completed": [{ ...NOTHING_BOOKED, charge }, "complete_cart"],
    "is for a person when its session is gone": [
      { ...NOTHING_BOOKED, charge, sessionStatus: undefined },
      listed("paid_without_order", {
        details: said("session_gone", { state }),
      }),
    ],
    "is for a person when its order is canceled": [
      { charge, payment: null, order: { isCanceled: true } },
      listed("paid_without_order", {
        details: said("order_canceled", { order, state }),
      }),
    ],
  })
})

describe("an order that waits for a charge which came to nothing", () => {
  const inVain = {
    charge: { state: "declined" as ChargeState, ...NOTHING_TAKEN },
    payment: null,
  }

  it.each<ChargeState>([
    ...(["declined", "failed", "canceled", "expired"] as const),
    ...(["refunded", "absent", "not_created"] as const),
  ])("is for a person (%s)", (state) => {
    const charge = { state, ...NOTHING_TAKEN }

    expect(nextCorrection(inputOf({ ...inVain, charge }))).toMatchObject(
      listed("order_without_charge", {
        details: said("order_waits_in_vain", { order: "order_1", state }),
      })
    )
  })

  it("is nothing to see when another charge is open beside this one: it waits for that", () => {
    expect(
      nextCorrection({ ...inputOf(inVain), hasOpenSibling: true })
    ).toEqual({ kind: "none" })
  })
})

describe("an order that stays while its charge is over", () => {
  const canceledInMedusa = (canceledAt: Date, isNoted = true): Given => ({
    ...CANCELED_UNPAID,
    operations: [
      theCreation({ bookedAt: isNoted ? AN_HOUR_AGO : undefined }),
      anOperation("ctop_void", {
        kind: "void",
        bookedAt: isNoted ? canceledAt : undefined,
      }),
    ],
    payment: { captures: [], isCanceled: true, canceledAt },
  })

  itIsCorrected({
    "is listed at once when the gateway ended the authorization by itself": [
      {
        charge: { state: "canceled", ...NOTHING_TAKEN },
        payment: {
          ...{ captures: [], isCanceled: true, canceledAt: secondsAgo(5) },
        },
        order: { createdAt: secondsAgo(5) },
      },
      listed("order_without_charge"),
    ],
    "keeps no void from being noted as booked: what is not, is asked about again and again":
      [canceledInMedusa(secondsAgo(61), false), "mark_booked"],
  })
})
