import { message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  anOperation,
  type Given,
  inputOf,
  itIsCorrected,
  listed,
  NOTHING_BOOKED,
  secondsAgo,
  sums,
  theCreation,
} from "./inputs.spec"

const NOTHING_TAKEN = { sums: sums(0) }
const CANCELED_UNPAID: Given = {
  charge: { state: "canceled", ...NOTHING_TAKEN },
  payment: { captures: [], isCanceled: true },
}

describe.each([
  ["paid", sums(10_000)],
  ["authorized", sums(0)],
] as const)("a charge that is %s and that no order has", (state, ofCharge) => {
  const charge = { state, sums: ofCharge }

  itIsCorrected({
    "gets its cart completed": [{ ...NOTHING_BOOKED, charge }, "complete_cart"],
    "is for a person when its session is gone": [
      { ...NOTHING_BOOKED, charge, sessionStatus: undefined },
      listed("paid_without_order", {
        details: message("session_gone", { state }),
      }),
    ],
    "is for a person when its order is canceled": [
      { charge, payment: null, order: { isCanceled: true } },
      listed("paid_without_order", {
        details: message("order_canceled", { state }),
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
  ])(
    "an order that waits for a charge which failed is listed for an administrator (%s)",
    (state) => {
      const charge = { state, ...NOTHING_TAKEN }

      expect(nextCorrection(inputOf({ ...inVain, charge }))).toMatchObject(
        listed("order_without_charge", {
          details: message("order_waits_in_vain", { order: "order_1", state }),
        })
      )
    }
  )

  it("an order that waits for a charge which failed is not listed while another charge is open", () => {
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
          captures: [],
          isCanceled: true,
          canceledAt: secondsAgo(5),
        },
        order: { createdAt: secondsAgo(5) },
      },
      listed("order_without_charge"),
    ],
    "keeps no void from being noted as booked: what is not, is asked about again and again":
      [canceledInMedusa(secondsAgo(61), false), "mark_booked"],
  })
})
