import { message } from "../../message"
import type { BookedRow } from "../medusa-records"
import { minorUnits } from "../../money"
import {
  aRow,
  type Given,
  testCorrections,
  listDiscrepancyCorrection,
  RESERVED,
  secondsAgo,
  sums,
  withOperation,
} from "../reconciliation-inputs.spec"

const JUST_NOW = secondsAgo(1)
const EMPTY_ACCOUNT = { order: { transactions: [] } }

describe("corrections for a capture that Medusa has not booked", () => {
  testCorrections({
    "a charge whose capture Medusa has not booked is listed if Medusa has canceled the payment, because a canceled payment accepts no capture":
      [
        { payment: { captures: [], isCanceled: true } },
        listDiscrepancyCorrection("amounts_differ", {
          gateway: { state: "paid", captured: 10_000, refunded: 0 },
          medusa: { captured: 0, refunded: 0 },
        }),
      ],
  })
})

/**
 * Describes a charge whose money was only reserved. Medusa has captures of it, but the order has no transactions for
 * these captures.
 */
const withUnprovenCaptures = (
  captures: BookedRow[],
  more: Given = {}
): Given => ({
  ...RESERVED,
  payment: { captures },
  ...EMPTY_ACCOUNT,
  ...more,
})
const R100 = aRow("capt_1", 10_000)
const FRESH = aRow("capt_1", 10_000, JUST_NOW)
const R60 = { charge: { sums: sums(6_000) } }
const removalOfCapture = (rowId: string) => ({ kind: "remove_capture", rowId })
const asCapture = (changes: Parameters<typeof withOperation>[0]) =>
  withOperation({ kind: "capture", ...changes })

describe("corrections for a capture that only Medusa has", () => {
  testCorrections({
    "a capture in Medusa is removed if its operation was rejected and Medusa's core has not removed the row":
      [
        withUnprovenCaptures(
          [R100],
          asCapture({ medusaRowId: "capt_1", state: "rejected" })
        ),
        removalOfCapture("capt_1"),
      ],
    "a charge waits without a correction while Medusa's core may still be working on a recent capture":
      [withUnprovenCaptures([FRESH], R60), "wait"],
    "a charge is listed if Medusa has booked more captured money than the gateway shows and removing a capture in Medusa would not correct the difference":
      [
        { ...R60, ...EMPTY_ACCOUNT },
        listDiscrepancyCorrection("amounts_differ"),
      ],
  })
})

/** A charge whose money was fully captured. The gateway no longer shows this money. */
const GONE = {
  state: "canceled",
  sums: sums(0),
  highestCaptured: minorUnits(10_000),
} as const
const NEVER_TAKEN = { state: "canceled", sums: sums(0) } as const

describe("corrections for lost money", () => {
  testCorrections({
    "a capture that the gateway never made is listed as lost money, with the gateway's statuses":
      [
        {
          charge: {
            ...NEVER_TAKEN,
            details: {
              chargeStatus: "CANCELED",
              transactionStatus: "CANCELLED",
            },
          },
        },
        listDiscrepancyCorrection("money_gone", {
          details: message("booked_and_gone", { state: "canceled" }),
          gateway: { captured: 0, statuses: "CANCELED, CANCELLED" },
          medusa: { captured: 10_000 },
        }),
      ],
    "a capture is removed from Medusa once an administrator has accepted that the gateway never made it":
      [
        {
          charge: { ...NEVER_TAKEN, gatewaySumsAcceptedAt: JUST_NOW },
          payment: { captures: [R100] },
          ...EMPTY_ACCOUNT,
        },
        removalOfCapture("capt_1"),
      ],
    "a recent capture that Medusa's core may be about to remove is not listed as lost money":
      [
        {
          charge: NEVER_TAKEN,
          payment: { captures: [aRow("capt_1", 10_000, JUST_NOW)] },
          ...EMPTY_ACCOUNT,
        },
        "wait",
      ],
    "refunded money of a charge that the gateway shows as canceled without sums is not listed as lost":
      [
        {
          charge: GONE,
          ...withOperation({ medusaRowId: "ref_1" }),
          payment: { refunds: [aRow("ref_1", 10_000)] },
        },
        "mark_booked",
      ],
  })
})
