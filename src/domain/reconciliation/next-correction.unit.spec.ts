import { message } from "../message"
import type { ChargeState } from "../charge/charge-state"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  anOperation,
  type Given,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  secondsAgo,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"

const NOTHING_TAKEN = { sums: sums(0) }
const CANCELED_UNPAID: Given = {
  charge: { state: "canceled", ...NOTHING_TAKEN },
  payment: { captures: [], isCanceled: true },
}

describe.each([
  ["paid", sums(10_000)],
  ["authorized", sums(0)],
] as const)(
  "corrections for a charge that is %s and has no order",
  (state, ofCharge) => {
    const charge = { state, sums: ofCharge }

    testCorrections({
      "the cart of a paid or authorized charge without an order is completed": [
        { ...NOTHING_BOOKED, charge },
        "complete_cart",
      ],
      "a paid or authorized charge is listed if its session no longer exists": [
        { ...NOTHING_BOOKED, charge, sessionStatus: undefined },
        listDiscrepancyCorrection("paid_without_order", {
          details: message("session_gone", { state }),
        }),
      ],
      "a paid or authorized charge is listed if its order is canceled": [
        { charge, payment: null, order: { isCanceled: true } },
        listDiscrepancyCorrection("paid_without_order", {
          details: message("order_canceled", { state }),
        }),
      ],
    })
  }
)

describe("corrections for an order that waits for a failed charge", () => {
  const inVain = {
    charge: { state: "declined" as ChargeState, ...NOTHING_TAKEN },
    payment: null,
  }

  it.each<ChargeState>([
    ...(["declined", "failed", "canceled", "expired"] as const),
    ...(["refunded", "absent", "not_created"] as const),
  ])(
    "if the card charge that an order waits for has the state %s, the order is listed for an administrator",
    (state) => {
      const charge = { state, ...NOTHING_TAKEN }

      expect(
        nextCorrection(buildReconciliationInput({ ...inVain, charge }))
      ).toMatchObject(
        listDiscrepancyCorrection("order_without_charge", {
          details: message("order_waits_in_vain", { order: "order_1", state }),
        })
      )
    }
  )

  it("an order whose card charge was declined is not listed for an administrator while another charge is open", () => {
    expect(
      nextCorrection({
        ...buildReconciliationInput(inVain),
        hasOtherOpenCharge: true,
      })
    ).toEqual({ kind: "none" })
  })
})

describe("corrections for an order whose charge is over", () => {
  const canceledInMedusa = (canceledAt: Date, isNoted = true): Given => ({
    ...CANCELED_UNPAID,
    operations: [
      aCreationOperation({ bookedAt: isNoted ? AN_HOUR_AGO : undefined }),
      anOperation("ctop_void", {
        kind: "void",
        bookedAt: isNoted ? canceledAt : undefined,
      }),
    ],
    payment: { captures: [], isCanceled: true, canceledAt },
  })

  testCorrections({
    "a new order is listed at once if the gateway has canceled the authorization of its charge":
      [
        {
          charge: { state: "canceled", ...NOTHING_TAKEN },
          payment: {
            captures: [],
            isCanceled: true,
            canceledAt: secondsAgo(5),
          },
          order: { createdAt: secondsAgo(5) },
        },
        listDiscrepancyCorrection("order_without_charge"),
      ],
    "the void of an order's payment is marked as booked after Medusa has canceled the payment":
      [canceledInMedusa(secondsAgo(61), false), "mark_booked"],
  })
})
