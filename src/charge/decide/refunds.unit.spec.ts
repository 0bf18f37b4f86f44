import { nextCorrection } from "./next-correction"
import {
  aLine,
  anOperation,
  aRow,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const JUST_NOW = secondsAgo(1)
const IN_HALF_A_MINUTE = secondsAgo(-30)

describe("a refund that the gateway made and Medusa has not booked", () => {
  it("is booked with its operation", () => {
    const operation = anOperation("ctop_1", {
      amount: 3_000,
      unansweredAt: secondsAgo(60),
    })
    const input = inputOf({
      charge: { sums: sums(10_000, 3_000) },
      operations: [theCreation(), operation],
    })

    expect(nextCorrection(input)).toEqual({
      kind: "book_refund",
      paymentId: "pay_1",
      operation,
    })
  })

  it("is booked with the oldest operation when there are several", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 5_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", { amount: 3_000 }),
        anOperation("ctop_2", { amount: 2_000 }),
      ],
    })

    expect(nextCorrection(input)).toMatchObject({ operation: { id: "ctop_1" } })
  })

  it("is written into the ledger first when it was made elsewhere", () => {
    const input = inputOf({ charge: { sums: sums(10_000, 3_000) } })

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 3_000,
      because: "refunded",
    })
  })

  it("is written into the ledger when a void turned out to be one", () => {
    const input = inputOf({
      charge: { state: "refunded", sums: sums(10_000, 10_000) },
      operations: [theCreation(), anOperation("ctop_void", { kind: "void" })],
    })

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 10_000,
      because: "refunded",
    })
  })

  it.each([
    ["rejected", { state: "rejected" as const }],
    ["never sent", { state: "not_sent" as const }],
    ["booked before", { bookedAt: secondsAgo(600) }],
    ["one whose row is there", { medusaId: "ref_0" }],
    ["no refund", { kind: "capture" as const }],
  ])("is not the operation that was %s", (_, changes) => {
    const input = inputOf({
      charge: { sums: sums(10_000, 4_000) },
      operations: [
        theCreation(),
        anOperation("ctop_0", { amount: 1_000, medusaId: "ref_0" }),
        anOperation("ctop_1", { amount: 3_000, ...changes }),
      ],
      payment: { refunds: [aRow("ref_0", 1_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 3_000,
      because: "refunded",
    })
  })

  it("is booked at once when core was told that nobody knows and has taken its row back", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 3_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          amount: 3_000,
          medusaId: "ref_gone",
          leaseExpiresAt: IN_HALF_A_MINUTE,
          unansweredAt: JUST_NOW,
        }),
      ],
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "book_refund" })
  })

  it("is waited for while core has not taken back the row that it was told to", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 3_000) },
      operations: [
        theCreation(),
        anOperation("ctop_1", {
          amount: 3_000,
          medusaId: "ref_1",
          leaseExpiresAt: IN_HALF_A_MINUTE,
          unansweredAt: JUST_NOW,
        }),
      ],
      payment: { refunds: [aRow("ref_1", 3_000, JUST_NOW)] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })
})

describe("a refund that Medusa has booked and the gateway has not made", () => {
  it("is waited for while core may still be at work on it", () => {
    const input = inputOf({
      payment: { refunds: [aRow("ref_1", 3_000, JUST_NOW)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "wait" })
  })

  it("is removed when the process was killed before it asked the gateway", () => {
    const input = inputOf({
      payment: { refunds: [aRow("ref_1", 3_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_refund",
      rowId: "ref_1",
    })
  })

  it("is removed when its operation was rejected and core did not take it back", () => {
    const input = inputOf({
      operations: [
        theCreation(),
        anOperation("ctop_1", { medusaId: "ref_1", state: "rejected" }),
      ],
      payment: { refunds: [aRow("ref_1", 3_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toMatchObject({ kind: "remove_refund" })
  })

  it("is removed though two such rows make up the excess only together", () => {
    const input = inputOf({
      payment: { refunds: [aRow("ref_1", 3_000), aRow("ref_2", 2_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_refund",
      rowId: "ref_2",
    })
  })

  it("is removed though the gateway made a smaller one, which is booked after it", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 2_000) },
      payment: { refunds: [aRow("ref_1", 3_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_refund",
      rowId: "ref_1",
    })
  })

  it("is the row that makes up the excess, where another may stand for a refund made elsewhere", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 2_000) },
      payment: { refunds: [aRow("ref_1", 3_000), aRow("ref_2", 2_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "remove_refund",
      rowId: "ref_1",
    })
  })

  it("stands for as much of a refund that was made elsewhere", () => {
    const input = inputOf({
      charge: { sums: sums(10_000, 5_000) },
      payment: { refunds: [aRow("ref_1", 3_000)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 2_000,
      because: "refunded",
    })
  })

  it.each([
    [secondsAgo(3_600), { kind: "remove_refund", rowId: "ref_1" }],
    [JUST_NOW, { kind: "wait", for: "fresh_row" }],
  ])("makes room for one that was made (row of %s)", (createdAt, expected) => {
    const input = inputOf({
      charge: { sums: sums(10_000, 5_000) },
      operations: [theCreation(), anOperation("ctop_1", { amount: 5_000 })],
      payment: { refunds: [aRow("ref_1", 3_000, createdAt)] },
      order: { transactions: [aLine("capt_1", 10_000)] },
    })

    expect(nextCorrection(input)).toEqual(expected)
  })

  it("is for a person when its operation was done", () => {
    const input = inputOf({
      operations: [
        theCreation(),
        anOperation("ctop_1", { amount: 3_000, medusaId: "ref_1" }),
      ],
      payment: { refunds: [aRow("ref_1", 3_000)] },
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "amounts_differ",
        gateway: { captured: 10_000, refunded: 0 },
        medusa: { captured: 10_000, refunded: 3_000 },
      },
    })
  })
})
