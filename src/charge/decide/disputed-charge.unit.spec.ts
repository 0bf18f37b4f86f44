import type { Dispute } from "../charge"
import { nextCorrection } from "./next-correction"
import {
  AN_HOUR_AGO,
  aRow,
  anOperation,
  type Given,
  NOW,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

function disputed(
  closed?: Pick<NonNullable<Dispute["closed"]>, "outcome">,
  more: Given = {}
): ReturnType<typeof inputOf> {
  return inputOf({
    ...more,
    charge: {
      state: "charged_back",
      sums: sums(10_000),
      dispute: {
        openedAt: AN_HOUR_AGO,
        closed: closed && { at: NOW, by: "user_1", ...closed },
      },
      ...more.charge,
    },
  })
}

describe("a charge that the payer disputes", () => {
  it("is for a person, and changes no sums", () => {
    expect(nextCorrection(disputed())).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "chargeback",
        gateway: { captured: 10_000, refunded: 0 },
        medusa: { captured: 10_000, refunded: 0 },
      },
    })
  })

  it("is for a person also where no order has it, and is not given back", () => {
    const input = disputed(undefined, {
      order: null,
      charge: {
        refundDecision: {
          decidedAt: AN_HOUR_AGO,
          decidedBy: "user_1",
          reason: "x",
        },
      },
    })

    expect(nextCorrection(input)).toMatchObject({
      discrepancy: { kind: "chargeback" },
    })
  })

  it("is booked neither as taken nor as given back where Medusa has not booked it as taken", () => {
    const input = disputed(undefined, {
      charge: { sums: sums(10_000, 3_000) },
      payment: { captures: [] },
    })

    expect(nextCorrection(input)).toMatchObject({
      discrepancy: { kind: "chargeback" },
    })
  })

  it("still has its operations noted as booked first", () => {
    const input = disputed(undefined, {
      operations: [theCreation({ bookedAt: undefined })],
    })

    expect(nextCorrection(input)).toEqual({
      kind: "mark_booked",
      operationIds: ["ctop_create"],
    })
  })

  it("still has a refund booked that was made before", () => {
    const input = disputed(undefined, {
      charge: { sums: sums(10_000, 3_000) },
      operations: [theCreation(), anOperation("ctop_1", { amount: 3_000 })],
    })

    expect(nextCorrection(input)).toMatchObject({
      kind: "book_refund",
      operation: { id: "ctop_1" },
    })
  })
})

describe("a dispute that was lost", () => {
  it("takes what was not refunded before, by a person's word while the gateway still shows it", () => {
    const input = disputed(
      { outcome: "lost" },
      {
        charge: { sums: sums(10_000, 3_000) },
        payment: { refunds: [aRow("ref_1", 3_000)] },
        operations: [
          theCreation(),
          anOperation("ctop_1", {
            amount: 3_000,
            medusaId: "ref_1",
            bookedAt: AN_HOUR_AGO,
          }),
        ],
      }
    )

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 7_000,
      because: "chargeback",
    })
  })

  it.each([
    ["refunded" as const, sums(10_000, 10_000)],
    ["canceled" as const, sums(0)],
  ])("is the same when the gateway tells it as %s", (state, reported) => {
    const input = disputed(
      { outcome: "lost" },
      { charge: { state, sums: reported, mostCaptured: sums(10_000).captured } }
    )

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 10_000,
      because: "chargeback",
    })
  })
})

describe("a dispute that was lost before Medusa had booked the payment", () => {
  it("books what was taken first, then what was lost", () => {
    const input = disputed({ outcome: "lost" }, { payment: { captures: [] } })

    expect(nextCorrection(input)).toMatchObject({
      kind: "book_capture",
      amount: 10_000,
    })
  })
})

describe("a dispute that was won", () => {
  it("leaves nothing to do when the gateway shows the money again", () => {
    const input = disputed({ outcome: "won" }, { charge: { state: "paid" } })

    expect(nextCorrection(input)).toEqual({ kind: "none" })
  })

  it("does not hide money that no order has", () => {
    const input = disputed({ outcome: "won" }, { order: null, payment: null })

    expect(nextCorrection(input)).toEqual({ kind: "complete_cart" })
  })

  it("does not hide money that Medusa has not booked", () => {
    const input = disputed({ outcome: "won" }, { payment: { captures: [] } })

    expect(nextCorrection(input)).toMatchObject({ kind: "book_capture" })
  })

  it("is over by a person's word, too", () => {
    expect(nextCorrection(disputed({ outcome: "won" }))).toEqual({
      kind: "none",
    })
  })

  it("has a refund booked that the gateway shows while it goes on showing the dispute", () => {
    const input = disputed(
      { outcome: "won" },
      { charge: { sums: sums(10_000, 3_000) } }
    )

    expect(nextCorrection(input)).toEqual({
      kind: "record_refund",
      amount: 3_000,
      because: "refunded",
    })
  })
})

/** The gateway shows it as paid, with a part of the money given back since the dispute began. */
const PARTLY = { state: "paid" as const, sums: sums(10_000, 3_000) }

describe("a dispute after which a part is shown as given back", () => {
  it("is for a person, and nothing is booked", () => {
    expect(
      nextCorrection(disputed(undefined, { charge: PARTLY }))
    ).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "chargeback",
        details: expect.stringContaining("3000"),
        gateway: { captured: 10_000, refunded: 3_000 },
        medusa: { captured: 10_000, refunded: 0 },
      },
    })
  })

  it.each([
    ["won", "refunded"],
    ["lost", "chargeback"],
  ] as const)(
    "has that part booked, and no more, when a person says that it was %s",
    (outcome, because) => {
      expect(nextCorrection(disputed({ outcome }, { charge: PARTLY }))).toEqual(
        { kind: "record_refund", amount: 3_000, because }
      )
    }
  )
})
