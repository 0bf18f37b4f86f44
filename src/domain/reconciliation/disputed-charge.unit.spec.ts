import type { Dispute } from "../dispute/dispute-outcome"
import { message } from "../message"
import {
  AN_HOUR_AGO,
  aRow,
  anOperation,
  DECISION,
  type Given,
  itIsCorrected,
  listed,
  NOW,
  sums,
  theCreation,
} from "./inputs.spec"

function disputed(
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
const lost = (amount: number) => ({
  kind: "record_refund",
  amount,
  because: "chargeback",
})

describe("a charge that the payer disputes", () => {
  itIsCorrected({
    "is for a person also where no order has it, and is not given back": [
      disputed(undefined, {
        order: null,
        charge: { refundDecision: DECISION },
      }),
      listed("chargeback"),
    ],
    "is booked neither as taken nor as given back where Medusa has not booked it as taken":
      [
        disputed(undefined, { charge: PART, ...NOT_BOOKED }),
        listed("chargeback"),
      ],
    "still has a refund booked that was made before": [
      disputed(undefined, {
        charge: PART,
        operations: [theCreation(), REFUND],
      }),
      { kind: "book_refund", operation: { id: "ctop_1" } },
    ],
  })
})

describe("a dispute that was lost", () => {
  itIsCorrected({
    "takes what was not refunded before, by a person's word while the gateway still shows it":
      [
        disputed("lost", {
          charge: PART,
          payment: { refunds: [aRow("ref_1", 3_000)] },
          operations: [
            theCreation(),
            { ...REFUND, medusaId: "ref_1", bookedAt: AN_HOUR_AGO },
          ],
        }),
        lost(7_000),
      ],
  })
})

describe("a dispute after which the gateway shows the charge as paid with a part given back", () => {
  const charge = { state: "paid" as const, ...PART }
  const part = (because: string) => ({
    kind: "record_refund",
    amount: 3_000,
    because,
  })

  itIsCorrected({
    "is for a person, and nothing is booked": [
      disputed(undefined, { charge }),
      listed("chargeback", {
        details: message("disputed_and_returned", { refunded: 3_000 }),
        gateway: { captured: 10_000, refunded: 3_000 },
        medusa: { captured: 10_000, refunded: 0 },
      }),
    ],
    "has that part booked, and no more, when a person says that it was won": [
      disputed("won", { charge }),
      part("refunded"),
    ],
  })
})
