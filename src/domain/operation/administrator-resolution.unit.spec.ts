import { minorUnits } from "../money"
import { PAYMENT_METHODS } from "../payment-method/payment-method"
import { CHARGE_STATES, type ChargeState } from "../charge/charge-state"
import {
  ENTERED_STATES,
  decideResolutionByAdministrator,
  snapshotToken,
  stateChoicesForAdministrator,
} from "./administrator-resolution"
import { findWronglyResolvedOperation } from "./wrongly-resolved-operation"
import {
  aCharge,
  anOperation,
  sums,
  aCreationOperation,
} from "../reconciliation/reconciliation-inputs.spec"

const LOST = { state: "unknown", bookedAt: undefined } as const
const HAPPENED = { outcome: "happened" } as const
const NEVER = { outcome: "never_happened" } as const
const REFUSED = { kind: "refused" }

const shownCharge = (state: ChargeState, captured = 0, refunded = 0) => ({
  state,
  sums: sums(captured, refunded),
  details: {},
})

type Given = Parameters<typeof decideResolutionByAdministrator>

/**
 * Declares a test for each line. A line has the test's title, the operation in doubt, the administrator's decision, and
 * the expected result.
 */
function testResolutions(lines: Record<string, [...Given, object]>): void {
  it.each(Object.entries(lines))(
    "an administrator's decision about an operation in doubt is applied if it agrees with what the gateway shows, and refused if it contradicts the gateway: %s",
    (_, [doubt, decision, expected]) => {
      expect(decideResolutionByAdministrator(doubt, decision)).toMatchObject(
        expected
      )
    }
  )
}

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge whose creation is in doubt",
  (method) => {
    const operation = aCreationOperation(LOST)
    const operationInDoubtWith = (found?: ReturnType<typeof shownCharge>) => ({
      operation,
      charge: aCharge({ state: "unresolved", sums: sums(0), method }),
      shown: found,
    })
    const absent = { outcome: "not_sent", chargeState: "absent" }

    testResolutions({
      "if an administrator resolves the creation of a charge as happened, the charge gets the state and the sums that the gateway shows":
        [
          operationInDoubtWith(shownCharge("paid", 10_000, 500)),
          HAPPENED,
          {
            outcome: "accepted",
            chargeState: "paid",
            sums: { captured: 10_000, refunded: 500 },
          },
        ],
      "an administrator cannot resolve the creation of a charge as happened without entering a state, if the gateway does not show the charge":
        [operationInDoubtWith(), HAPPENED, REFUSED],
      "a charge whose creation is in doubt gets the state that an administrator enters, if the gateway does not show the charge":
        [
          operationInDoubtWith(),
          { ...HAPPENED, as: "paid" },
          { chargeState: "paid", sums: { captured: 10_000, refunded: 0 } },
        ],
      "an administrator can resolve a creation in doubt as authorized only if the charge is a card charge":
        [
          operationInDoubtWith(),
          { ...HAPPENED, as: "authorized" },
          method === "card" ? { chargeState: "authorized" } : REFUSED,
        ],
      "an administrator can resolve the creation of a charge that the gateway shows as declined as never happened, and the charge becomes absent":
        [operationInDoubtWith(shownCharge("declined")), NEVER, absent],
      "an administrator cannot resolve the creation of a charge as never happened if the gateway shows the requested charge as paid":
        [operationInDoubtWith(shownCharge("paid", 10_000)), NEVER, REFUSED],
      "an administrator cannot resolve the creation of a charge as never happened if the gateway shows the requested charge as refunded":
        [
          operationInDoubtWith(shownCharge("refunded", 10_000, 10_000)),
          NEVER,
          REFUSED,
        ],
      "an administrator cannot resolve the creation of a charge as never happened if the gateway shows the requested charge as canceled":
        [operationInDoubtWith(shownCharge("canceled")), NEVER, REFUSED],
      "an administrator can resolve the creation of a charge as never happened if the paid charge that the gateway shows is not the requested charge":
        [
          {
            ...operationInDoubtWith(shownCharge("paid", 10_000)),
            operation: { ...operation, errorCode: "not_as_intended" },
          },
          NEVER,
          absent,
        ],
      "an administrator can resolve the creation of a charge that the gateway shows as pending as never happened only if the charge is a card charge":
        [
          operationInDoubtWith(shownCharge("pending")),
          NEVER,
          method === "card" ? absent : REFUSED,
        ],
    })
  }
)

describe("stateChoicesForAdministrator", () => {
  const SHOWN = [undefined, ...CHARGE_STATES.map((state) => shownCharge(state))]

  it.each(PAYMENT_METHODS)(
    "stateChoicesForAdministrator returns exactly the states that decideResolutionByAdministrator requires and accepts, whatever the gateway shows of a charge whose creation is in doubt (%s)",
    (method) => {
      const operation = aCreationOperation(LOST)
      const charge = aCharge({ state: "unresolved", sums: sums(0), method })
      for (const found of SHOWN) {
        const isAccepted = (as?: (typeof ENTERED_STATES)[number]) =>
          decideResolutionByAdministrator(
            { operation, charge, shown: found },
            { ...HAPPENED, as }
          ).kind === "resolve"

        expect([
          found?.state,
          stateChoicesForAdministrator(operation, charge, found),
        ]).toEqual([
          found?.state,
          isAccepted() ? [] : ENTERED_STATES.filter(isAccepted),
        ])
      }
    }
  )

  it("stateChoicesForAdministrator returns no state for a refund in doubt", () => {
    const refund = anOperation("ctop_1", LOST)

    expect(stateChoicesForAdministrator(refund, aCharge(), undefined)).toEqual(
      []
    )
  })
})

describe("a change in doubt", () => {
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
  const UNCHANGED = shownCharge("paid", 10_000, 1_000)

  testResolutions({
    "the amount of a partial refund is added to the refunded sum of the charge if an administrator resolves the refund as happened":
      [
        { operation: refund, charge, shown: UNCHANGED },
        HAPPENED,
        {
          outcome: "accepted",
          chargeState: "paid",
          sums: { captured: 10_000, refunded: 3_000 },
        },
      ],
    "a charge becomes refunded if an administrator resolves the refund of all remaining money as happened":
      [
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
    "a charge becomes paid with the amount of a capture if an administrator resolves the capture as happened":
      [
        ofReserved("capture"),
        HAPPENED,
        { chargeState: "paid", sums: { captured: 4_000, refunded: 0 } },
      ],
    "a charge becomes canceled if an administrator resolves its void as happened":
      [
        ofReserved("void"),
        HAPPENED,
        { chargeState: "canceled", sums: { captured: 0, refunded: 0 } },
      ],
    "a refund that was never sent cannot be resolved as happened": [
      {
        operation: { ...refund, baseline: undefined },
        charge,
        shown: undefined,
      },
      HAPPENED,
      REFUSED,
    ],
    "an administrator cannot resolve a capture as happened if the gateway shows a different captured amount":
      [
        { ...ofReserved("capture"), shown: shownCharge("paid", 10_000) },
        HAPPENED,
        REFUSED,
      ],
    "a refund that the gateway shows cannot be resolved as never happened": [
      { operation: refund, charge, shown: shownCharge("paid", 10_000, 3_000) },
      NEVER,
      REFUSED,
    ],
    "a refund that the gateway does not show can be resolved as never happened":
      [
        { operation: refund, charge, shown: UNCHANGED },
        NEVER,
        { kind: "resolve", outcome: "not_sent" },
      ],
  })
})

describe("findWronglyResolvedOperation", () => {
  const resolution = { by: "user_1", reason: "Not in the panel." }
  const never = { state: "not_sent", resolution } as const
  const refund = anOperation("ctop_2", { ...never, amount: 2_000 })
  const REFUNDED = shownCharge("paid", 10_000, 2_000)

  it("findWronglyResolvedOperation returns an operation that the gateway shows although an administrator entered that it never happened", () => {
    const creation = aCreationOperation(never)
    const absent = aCharge({ state: "absent" })

    expect(
      findWronglyResolvedOperation(
        [creation],
        absent,
        shownCharge("paid", 10_000)
      )
    ).toBe(creation)
    expect(
      findWronglyResolvedOperation(
        [aCreationOperation(), refund],
        aCharge(),
        REFUNDED
      )
    ).toBe(refund)
  })

  it("findWronglyResolvedOperation returns undefined if an accepted refund of the same amount explains the refund that the gateway shows", () => {
    const made = anOperation("ctop_3", { amount: 2_000 })

    expect(
      findWronglyResolvedOperation(
        [aCreationOperation(), refund, made],
        aCharge(),
        REFUNDED
      )
    ).toBeUndefined()
  })
})

describe("snapshotToken", () => {
  it("snapshotToken returns a different text if the gateway's state, sums or statuses change", () => {
    const details = { chargeStatus: "PAID", transactionStatus: "PAID" }
    const names = [
      snapshotToken({ ...shownCharge("paid", 10_000), details }, "absent"),
      snapshotToken({ ...shownCharge("paid", 10_000, 1), details }, "absent"),
      snapshotToken({ ...shownCharge("refunded", 10_000), details }, "absent"),
      snapshotToken(shownCharge("paid", 10_000), "absent"),
      snapshotToken(undefined, "absent"),
      snapshotToken(undefined, "not_available"),
    ]

    expect(new Set(names).size).toBe(names.length)
  })
})
