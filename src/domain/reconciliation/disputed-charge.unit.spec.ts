import type { Dispute } from "../dispute/dispute-outcome"
import { message } from "../message"
import {
  AN_HOUR_AGO,
  aRow,
  anOperation,
  DECISION,
  type Given,
  testCorrections,
  listDiscrepancyCorrection,
  NOW,
  sums,
  aCreationOperation,
} from "./reconciliation-inputs.spec"

function aDisputedCharge(
  outcome?: NonNullable<Dispute["closed"]>["outcome"],
  { charge, ...more }: Given = {}
): Given {
  return {
    ...more,
    charge: {
      state: "charged_back",
      sums: sums(10_000),
      dispute: {
        openedAt: AN_HOUR_AGO,
        closed: outcome && { at: NOW, by: "user_1", outcome },
      },
      ...charge,
    },
  }
}

const REFUND = anOperation("ctop_1", { amount: 3_000 })
const PART = { sums: sums(10_000, 3_000) }
const NOT_BOOKED = { payment: { captures: [] } }
const refundOfLostMoney = (amount: number) => ({
  kind: "record_refund",
  amount,
  because: "chargeback",
})

describe("corrections for an open dispute", () => {
  testCorrections({
    "a disputed charge without an order is listed, and its decided refund is not sent":
      [
        aDisputedCharge(undefined, {
          order: null,
          charge: { refundDecision: DECISION },
        }),
        listDiscrepancyCorrection("chargeback"),
      ],
    "neither capture nor refund of a disputed charge is booked if Medusa had not booked the capture before":
      [
        aDisputedCharge(undefined, { charge: PART, ...NOT_BOOKED }),
        listDiscrepancyCorrection("chargeback"),
      ],
    "a refund that was made before a dispute is still booked": [
      aDisputedCharge(undefined, {
        charge: PART,
        operations: [aCreationOperation(), REFUND],
      }),
      { kind: "book_refund", operation: { id: "ctop_1" } },
    ],
  })
})

describe("corrections for a lost dispute", () => {
  testCorrections({
    "a dispute that an administrator entered as lost is recorded in Medusa as a refund of the amount that was not refunded before":
      [
        aDisputedCharge("lost", {
          charge: PART,
          payment: { refunds: [aRow("ref_1", 3_000)] },
          operations: [
            aCreationOperation(),
            { ...REFUND, medusaRowId: "ref_1", bookedAt: AN_HOUR_AGO },
          ],
        }),
        refundOfLostMoney(7_000),
      ],
  })
})

describe("corrections for a disputed charge that is shown as paid and partly refunded", () => {
  const charge = { state: "paid" as const, ...PART }
  const refundOfPart = (because: string) => ({
    kind: "record_refund",
    amount: 3_000,
    because,
  })

  testCorrections({
    "a disputed charge that is shown as paid and partly refunded is listed, and nothing is booked":
      [
        aDisputedCharge(undefined, { charge }),
        listDiscrepancyCorrection("chargeback", {
          details: message("disputed_and_returned", { refunded: 3_000 }),
          gateway: { captured: 10_000, refunded: 3_000 },
          medusa: { captured: 10_000, refunded: 0 },
        }),
      ],
    "the refunded part of a formerly disputed charge is recorded once an administrator enters that the dispute was won":
      [aDisputedCharge("won", { charge }), refundOfPart("refunded")],
  })
})
