import {
  anOrderTransaction,
  anOperation,
  aRow,
  type Given,
  testCorrections,
  listDiscrepancyCorrection,
  secondsAgo,
  sums,
  aCreationOperation,
} from "../reconciliation-inputs.spec"

const JUST_NOW = secondsAgo(1)
const IN_HALF_A_MINUTE = secondsAgo(-30)

/** Describes a charge of R$ 100.00 with this refunded sum at the gateway and these refund operations in the ledger. */
const wentBack = (
  refunded: number,
  ...refunds: ReturnType<typeof anOperation>[]
): Given => ({
  charge: { sums: sums(10_000, refunded) },
  operations: [aCreationOperation(), ...refunds],
})

describe("corrections for a refund that Medusa has not booked", () => {
  const unanswered = anOperation("ctop_1", {
    amount: 3_000,
    medusaRowId: "ref_1",
    leaseExpiresAt: IN_HALF_A_MINUTE,
    toBeBookedSince: JUST_NOW,
  })

  testCorrections({
    "an accepted refund is booked at once if Medusa's core has removed the refund's row after an error":
      [wentBack(3_000, unanswered), "book_refund"],
  })

  testCorrections(
    Object.fromEntries(
      Object.entries({
        "was rejected": { state: "rejected" as const },
        "was never sent": { state: "not_sent" as const },
        "was booked before": { bookedAt: secondsAgo(600) },
        "already has a refund in Medusa": { medusaRowId: "ref_0" },
        "is a capture": { kind: "capture" as const },
      }).map(([was, changes]) => [
        `a refund that the gateway shows is recorded as a new operation if the only operation with the same amount ${was}`,
        [
          {
            ...wentBack(
              4_000,
              anOperation("ctop_0", { amount: 1_000, medusaRowId: "ref_0" }),
              anOperation("ctop_1", { amount: 3_000, ...changes })
            ),
            payment: { refunds: [aRow("ref_0", 1_000)] },
          },
          { kind: "record_refund", amount: 3_000, because: "refunded" },
        ],
      ])
    )
  )
})

describe("corrections for a refund that only Medusa has", () => {
  /** Describes refunds in Medusa that are missing in the order's transactions. */
  const withBookedRefunds = (
    refunds: ReturnType<typeof aRow>[],
    refunded = 0,
    ...operations: ReturnType<typeof anOperation>[]
  ): Given => ({
    ...wentBack(refunded, ...operations),
    payment: { refunds },
    order: { transactions: [anOrderTransaction("capt_1", 10_000)] },
  })
  const R30 = aRow("ref_1", 3_000)
  const removalOfRefund = (rowId: string) => ({ kind: "remove_refund", rowId })

  testCorrections({
    "a refund in Medusa without an operation, which a killed process left, is removed":
      [withBookedRefunds([R30]), removalOfRefund("ref_1")],
    "a refund in Medusa whose operation was accepted is listed if the gateway does not show the refund":
      [
        {
          ...wentBack(
            0,
            anOperation("ctop_1", { amount: 3_000, medusaRowId: "ref_1" })
          ),
          payment: { refunds: [R30] },
        },
        listDiscrepancyCorrection("amounts_differ", {
          gateway: { captured: 10_000, refunded: 0 },
          medusa: { captured: 10_000, refunded: 3_000 },
        }),
      ],
  })
})
