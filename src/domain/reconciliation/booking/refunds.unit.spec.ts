import {
  aLine,
  anOperation,
  aRow,
  type Given,
  itIsCorrected,
  listed,
  secondsAgo,
  sums,
  theCreation,
} from "../inputs.spec"

const JUST_NOW = secondsAgo(1)
const IN_HALF_A_MINUTE = secondsAgo(-30)

/** Of R$ 100.00, so much went back at the gateway. */
const wentBack = (
  refunded: number,
  ...refunds: ReturnType<typeof anOperation>[]
): Given => ({
  charge: { sums: sums(10_000, refunded) },
  operations: [theCreation(), ...refunds],
})

describe("a refund that the gateway made and Medusa has not booked", () => {
  const unanswered = anOperation("ctop_1", {
    amount: 3_000,
    medusaId: "ref_1",
    leaseExpiresAt: IN_HALF_A_MINUTE,
    unansweredAt: JUST_NOW,
  })

  itIsCorrected({
    "is booked at once where core has taken its row back": [
      wentBack(3_000, unanswered),
      "book_refund",
    ],
  })

  itIsCorrected(
    Object.fromEntries(
      Object.entries({
        rejected: { state: "rejected" as const },
        "never sent": { state: "not_sent" as const },
        "booked before": { bookedAt: secondsAgo(600) },
        "one whose row is there": { medusaId: "ref_0" },
        "no refund": { kind: "capture" as const },
      }).map(([was, changes]) => [
        `is not the operation that was ${was}`,
        [
          {
            ...wentBack(
              4_000,
              anOperation("ctop_0", { amount: 1_000, medusaId: "ref_0" }),
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

describe("a refund that Medusa has booked and the gateway has not made", () => {
  /** So much went back at the gateway; Medusa has these refunds, and core has not written their lines. */
  const booked = (
    refunds: ReturnType<typeof aRow>[],
    refunded = 0,
    ...operations: ReturnType<typeof anOperation>[]
  ): Given => ({
    ...wentBack(refunded, ...operations),
    payment: { refunds },
    order: { transactions: [aLine("capt_1", 10_000)] },
  })
  const R30 = aRow("ref_1", 3_000)
  const removed = (rowId: string) => ({ kind: "remove_refund", rowId })

  itIsCorrected({
    "is removed when its process was killed": [booked([R30]), removed("ref_1")],
    "is for a person when its operation was done": [
      {
        ...wentBack(
          0,
          anOperation("ctop_1", { amount: 3_000, medusaId: "ref_1" })
        ),
        payment: { refunds: [R30] },
      },
      listed("amounts_differ", {
        gateway: { captured: 10_000, refunded: 0 },
        medusa: { captured: 10_000, refunded: 3_000 },
      }),
    ],
  })
})
