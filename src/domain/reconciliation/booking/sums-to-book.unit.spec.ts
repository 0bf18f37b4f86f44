import fc from "fast-check"
import { CHARGE_STATES } from "../../charge/charge-state"
import { minorUnits } from "../../money"
import {
  aRow,
  type Given,
  NOW,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  sums,
} from "../reconciliation-inputs.spec"
import { sumsToBook } from "./sums-to-book"

const AMOUNTS = [0, 1_000, 6_000, 9_000, 10_000]

function toBook(given: Given) {
  return sumsToBook(buildReconciliationInput(given))
}

describe("a charge in state refunded of which only a part was reported as refunded", () => {
  const given: Given = {
    charge: {
      state: "refunded",
      sums: sums(1_000, 1_000),
      highestCaptured: minorUnits(10_000),
    },
  }

  testCorrections({
    "a charge is listed if the gateway shows the charge as refunded but reports only a partial refund":
      [given, listDiscrepancyCorrection("amounts_differ")],
  })

  it("sumsToBook adds no lost money if the gateway shows a charge as refunded but reports only a partial refund", () => {
    expect(toBook(given)).toEqual({ sums: sums(1_000, 1_000) })
  })

  it("sumsToBook returns captured money as lost if the gateway shows neither the money nor its refund, and an administrator has confirmed the gateway's sums", () => {
    expect(
      toBook({
        charge: { ...given.charge, gatewaySumsAcceptedAt: NOW },
        payment: { captures: [aRow("capt_1", 10_000)] },
      })
    ).toEqual({ sums: sums(10_000, 10_000), lossReason: "lost" })
  })
})

describe("what Medusa has to have booked of a charge", () => {
  const anything = fc.record({
    state: fc.constantFrom(...CHARGE_STATES),
    captured: fc.constantFrom(...AMOUNTS),
    refunded: fc.constantFrom(...AMOUNTS),
    most: fc.constantFrom(...AMOUNTS),
    booked: fc.constantFrom(...AMOUNTS),
    isCanceled: fc.boolean(),
    isConfirmed: fc.boolean(),
    outcome: fc.constantFrom("won" as const, "lost" as const, undefined),
  })

  it("sumsToBook returns money as lost only for a charge that is canceled, failed, expired, charged back, or refunded with sums that an administrator confirmed, and never more money than was captured or booked", () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { state, captured, most, booked, outcome } = given
        const refunded = Math.min(given.refunded, captured)
        const { sums: read, lossReason: gone } = toBook({
          charge: {
            state,
            sums: sums(captured, refunded),
            highestCaptured: minorUnits(Math.max(most, captured)),
            gatewaySumsAcceptedAt: given.isConfirmed ? NOW : undefined,
            dispute: outcome && {
              openedAt: NOW,
              closed: { at: NOW, by: "user_1", outcome },
            },
          },
          payment: {
            captures: booked > 0 ? [aRow("capt_1", booked)] : [],
            isCanceled: given.isCanceled,
          },
        })

        expect(read.refunded).toBeLessThanOrEqual(read.captured)
        if (gone === undefined) {
          expect([sums(captured, refunded), sums(0)]).toContainEqual(read)
        } else {
          expect([
            ...["canceled", "failed", "expired", "charged_back"],
            ...(given.isConfirmed ? ["refunded"] : []),
          ]).toContain(state)
          expect(read.captured).toBeLessThanOrEqual(Math.max(captured, booked))
          expect(read.refunded).toBe(read.captured)
        }
      }),
      { numRuns: 5_000 }
    )
  })
})
