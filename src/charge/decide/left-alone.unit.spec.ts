import { said } from "../saying"
import { nextCorrection } from "./next-correction"
import { type Given, RESERVED, inputOf, sums, theCreation } from "./inputs.spec"

const ELSEWHERE: [string, Given][] = [
  ["paid and without an order", { payment: null, order: null }],
  [
    "decided to go back",
    {
      payment: null,
      order: null,
      charge: {
        refundDecision: {
          decidedAt: new Date(0),
          decidedBy: "user_1",
          reason: "Gone.",
        },
      },
    },
  ],
  ["refunded in the merchant panel", { charge: { sums: sums(10_000, 2_000) } }],
  [
    "captured in the merchant panel",
    { ...RESERVED, charge: { lateCapture: true } },
  ],
  [
    "in an order that was canceled",
    { payment: null, order: { isCanceled: true } },
  ],
  [
    "a code that nobody pays any more",
    {
      charge: {
        method: "pix",
        state: "pending",
        sums: sums(0),
        codeExpiresAt: new Date(0),
      },
      payment: null,
      order: null,
    },
  ],
  [
    "disputed",
    {
      charge: {
        state: "charged_back",
        dispute: { openedAt: new Date(0), closed: undefined },
      },
    },
  ],
]

describe("a charge that another installation wrote", () => {
  it.each(ELSEWHERE)(
    "is listed, and nothing is done with it, when it is %s",
    (_, given) => {
      const input = { ...inputOf(given), isWrittenElsewhere: true }

      const own = nextCorrection({ ...input, isWrittenElsewhere: false })
      const correction = nextCorrection(input)

      expect(["none", "wait", "mark_booked"]).not.toContain(own.kind)
      expect(correction).toMatchObject({
        kind: "list_discrepancy",
        discrepancy: { kind: "written_elsewhere" },
      })
    }
  )

  it("is in order when there is nothing to do but to note it", () => {
    const given = inputOf({
      operations: [theCreation({ bookedAt: undefined })],
    })

    expect(nextCorrection(given)).toMatchObject({ kind: "mark_booked" })
    expect(nextCorrection({ ...given, isWrittenElsewhere: true })).toEqual({
      kind: "none",
    })
  })

  it("waits as any other does", () => {
    const given = inputOf({ charge: { state: "unresolved" } })

    expect(nextCorrection({ ...given, isWrittenElsewhere: true })).toEqual({
      kind: "wait",
      for: "outcome",
    })
  })

  it("tells what its own installation would have to look at", () => {
    const input = {
      ...inputOf({
        charge: {
          state: "charged_back",
          dispute: { openedAt: new Date(0), closed: undefined },
        },
      }),
      isWrittenElsewhere: true,
    }

    expect(nextCorrection(input)).toMatchObject({
      discrepancy: {
        details: said("written_elsewhere", undefined, {
          then: said("disputed"),
        }),
      },
    })
  })
})
