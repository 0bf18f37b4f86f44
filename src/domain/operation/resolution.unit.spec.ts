import { minorUnits } from "../money"
import type { ChargeState } from "../charge/charge-state"
import { deniedByPerson, resolutionOf, snapshotToken } from "./resolution"
import {
  aCharge,
  anOperation,
  sums,
  theCreation,
} from "../reconciliation/inputs.spec"

const LOST = { state: "unknown", bookedAt: undefined } as const
const HAPPENED = { outcome: "happened" } as const
const NEVER = { outcome: "never_happened" } as const
const REFUSED = { kind: "refused" }

const shown = (state: ChargeState, captured = 0, refunded = 0) => ({
  state,
  sums: sums(captured, refunded),
  details: {},
})

type Given = Parameters<typeof resolutionOf>

/** Declares a test for each line: a doubt and a person's word, and what becomes of it. */
function itIsResolved(lines: Record<string, [...Given, object]>): void {
  it.each(Object.entries(lines))("%s", (_, [doubt, word, expected]) => {
    expect(resolutionOf(doubt, word)).toMatchObject(expected)
  })
}

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge that may have been made",
  (method) => {
    const operation = theCreation(LOST)
    const doubt = (found?: ReturnType<typeof shown>) => ({
      operation,
      charge: aCharge({ state: "unresolved", sums: sums(0), method }),
      shown: found,
    })
    const absent = { outcome: "not_sent", chargeState: "absent" }

    itIsResolved({
      "is what the gateway shows when a person says that it happened": [
        doubt(shown("paid", 10_000, 500)),
        HAPPENED,
        {
          outcome: "accepted",
          chargeState: "paid",
          sums: { captured: 10_000, refunded: 500 },
        },
      ],
      "must be told exactly where nothing is shown": [
        doubt(),
        HAPPENED,
        REFUSED,
      ],
      "is what a person says exactly where the gateway does not tell": [
        doubt(),
        { ...HAPPENED, as: "paid" },
        { chargeState: "paid", sums: { captured: 10_000, refunded: 0 } },
      ],
      "is reserved by a person's word only if it is a card": [
        doubt(),
        { ...HAPPENED, as: "authorized" },
        method === "card" ? { chargeState: "authorized" } : REFUSED,
      ],
      "is absent if shown as declined": [
        doubt(shown("declined")),
        NEVER,
        absent,
      ],
      "is not absent if paid": [doubt(shown("paid", 10_000)), NEVER, REFUSED],
      "is absent when the one that is shown is another one": [
        {
          ...doubt(shown("paid", 10_000)),
          operation: { ...operation, errorCode: "not_as_intended" },
        },
        NEVER,
        absent,
      ],
      "is absent while the gateway is undecided only if it is a card": [
        doubt(shown("pending")),
        NEVER,
        method === "card" ? absent : REFUSED,
      ],
    })
  }
)

describe("a change that may have happened", () => {
  const charge = aCharge({ sums: sums(10_000, 1_000) })
  const refund = anOperation("ctop_1", {
    ...LOST,
    amount: 2_000,
    baseline: sums(10_000, 1_000),
  })
  const ofReserved = (kind: "capture" | "void") => ({
    operation: anOperation("ctop_1", {
      ...LOST,
      kind,
      amount: 4_000,
      baseline: sums(0),
    }),
    charge: aCharge({ state: "authorized", sums: sums(0) }),
    shown: undefined,
  })
  const UNCHANGED = shown("paid", 10_000, 1_000)

  itIsResolved({
    "counts from its baseline as a refund of a part": [
      { operation: refund, charge, shown: UNCHANGED },
      HAPPENED,
      {
        outcome: "accepted",
        chargeState: "paid",
        sums: { captured: 10_000, refunded: 3_000 },
      },
    ],
    "counts from its baseline as a refund of all": [
      {
        operation: { ...refund, amount: minorUnits(9_000) },
        charge,
        shown: UNCHANGED,
      },
      HAPPENED,
      {
        chargeState: "refunded",
        sums: { captured: 10_000, refunded: 10_000 },
      },
    ],
    "takes its amount as a capture": [
      ofReserved("capture"),
      HAPPENED,
      { chargeState: "paid", sums: { captured: 4_000, refunded: 0 } },
    ],
    "releases all as a void": [
      ofReserved("void"),
      HAPPENED,
      { chargeState: "canceled", sums: { captured: 0, refunded: 0 } },
    ],
    "is not said to have happened when it was never sent": [
      {
        operation: { ...refund, baseline: undefined },
        charge,
        shown: undefined,
      },
      HAPPENED,
      REFUSED,
    ],
    "is not said to have happened when another capture is shown": [
      { ...ofReserved("capture"), shown: shown("paid", 10_000) },
      HAPPENED,
      REFUSED,
    ],
    "is not said to have never happened when it is shown": [
      { operation: refund, charge, shown: shown("paid", 10_000, 3_000) },
      NEVER,
      REFUSED,
    ],
    "is said to have never happened when it is not shown": [
      { operation: refund, charge, shown: UNCHANGED },
      NEVER,
      { kind: "resolve", outcome: "not_sent" },
    ],
  })
})

describe("what a person resolved as never happened", () => {
  const resolution = { by: "user_1", reason: "Not in the panel." }
  const never = { state: "not_sent", resolution } as const
  const refund = anOperation("ctop_2", { ...never, amount: 2_000 })
  const REFUNDED = shown("paid", 10_000, 2_000)

  it("an operation that an administrator resolved as never happened is found when the gateway shows it after all", () => {
    const creation = theCreation(never)
    const absent = aCharge({ state: "absent" })

    expect(deniedByPerson([creation], absent, shown("paid", 10_000))).toBe(
      creation
    )
    expect(deniedByPerson([theCreation(), refund], aCharge(), REFUNDED)).toBe(
      refund
    )
  })

  it("an operation that an administrator resolved as never happened is not confused with another refund", () => {
    const made = anOperation("ctop_3", { amount: 2_000 })

    expect(
      deniedByPerson([theCreation(), refund, made], aCharge(), REFUNDED)
    ).toBeUndefined()
  })
})

describe("what a person saw", () => {
  it("the text of the state that an administrator saw is different when state, sums or the gateway's message change", () => {
    const details = { chargeStatus: "PAID", transactionStatus: "PAID" }
    const names = [
      snapshotToken({ ...shown("paid", 10_000), details }, "absent"),
      snapshotToken({ ...shown("paid", 10_000, 1), details }, "absent"),
      snapshotToken({ ...shown("refunded", 10_000), details }, "absent"),
      snapshotToken(shown("paid", 10_000), "absent"),
      snapshotToken(undefined, "absent"),
      snapshotToken(undefined, "not_available"),
    ]

    expect(new Set(names).size).toBe(names.length)
  })
})
