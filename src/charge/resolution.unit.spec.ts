import { minorUnits } from "./money"
import type { ChargeState } from "./charge-state"
import { deniedByPerson, resolutionOf, snapshotToken } from "./resolution"
import { aCharge, anOperation, sums, theCreation } from "./decide/inputs.spec"

const LOST = { state: "unknown", bookedAt: undefined } as const

function shown(state: ChargeState, captured = 0, refunded = 0) {
  return { state, sums: sums(captured, refunded), details: {} }
}

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a %s charge that may have been made",
  (method) => {
    const doubt = {
      operation: theCreation(LOST),
      charge: aCharge({ state: "unresolved", sums: sums(0), method }),
    }

    it("is what the gateway shows when a person says that it happened", () => {
      const asShown = resolutionOf(
        { ...doubt, shown: shown("paid", 10_000, 500) },
        { outcome: "happened" }
      )

      expect(asShown).toMatchObject({
        outcome: "accepted",
        chargeState: "paid",
        sums: { captured: 10_000, refunded: 500 },
      })
    })

    it("is what the gateway shows, also where that is more than was asked for", () => {
      const asShown = resolutionOf(
        { ...doubt, shown: shown("paid", 99_999, 20_000) },
        { outcome: "happened" }
      )

      expect(asShown).toMatchObject({
        sums: { captured: 99_999, refunded: 20_000 },
      })
    })

    it("must be told more exactly where the gateway does not tell", () => {
      const vague = resolutionOf(
        { ...doubt, shown: undefined },
        { outcome: "happened" }
      )
      const exact = resolutionOf(
        { ...doubt, shown: undefined },
        { outcome: "happened", as: "paid" }
      )

      expect(vague.kind).toBe("refused")
      expect(exact).toMatchObject({
        chargeState: "paid",
        sums: { captured: 10_000, refunded: 0 },
      })
    })

    it("is absent when a person says that it never happened, and nothing speaks against it", () => {
      for (const present of [undefined, shown("declined")]) {
        expect(
          resolutionOf(
            { ...doubt, shown: present },
            { outcome: "never_happened" }
          )
        ).toMatchObject({ outcome: "not_sent", chargeState: "absent" })
      }
    })

    it("is not absent while the gateway shows it paid, unless it is another one", () => {
      const { operation } = doubt
      const never = { outcome: "never_happened" } as const
      const present = shown("paid", 10_000)

      expect(resolutionOf({ ...doubt, shown: present }, never).kind).toBe(
        "refused"
      )
      expect(
        resolutionOf(
          {
            ...doubt,
            operation: { ...operation, errorCode: "not_as_intended" },
            shown: present,
          },
          never
        )
      ).toMatchObject({ kind: "resolve", chargeState: "absent" })
    })

    it("is not absent while a card of it is undecided only by a person's word", () => {
      const resolved = resolutionOf(
        { ...doubt, shown: shown("pending") },
        { outcome: "never_happened" }
      )

      expect(resolved.kind).toBe(method === "card" ? "resolve" : "refused")
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

  it.each([
    ["a part", refund, "paid", 3_000],
    ["all", { ...refund, amount: minorUnits(9_000) }, "refunded", 10_000],
  ] as const)(
    "as a refund of %s counts from its baseline",
    (_, operation, chargeState, refunded) => {
      expect(
        resolutionOf(
          { operation, charge, shown: shown("paid", 10_000, 1_000) },
          { outcome: "happened" }
        )
      ).toMatchObject({
        outcome: "accepted",
        chargeState,
        sums: { captured: 10_000, refunded },
      })
    }
  )

  it("as a capture takes its amount, as a void releases all", () => {
    const reserved = aCharge({ state: "authorized", sums: sums(0) })
    const change = (kind: "capture" | "void") =>
      resolutionOf(
        {
          operation: anOperation("ctop_1", {
            ...LOST,
            kind,
            amount: 4_000,
            baseline: sums(0),
          }),
          charge: reserved,
          shown: undefined,
        },
        { outcome: "happened" }
      )

    expect(change("capture")).toMatchObject({
      chargeState: "paid",
      sums: { captured: 4_000, refunded: 0 },
    })
    expect(change("void")).toMatchObject({
      chargeState: "canceled",
      sums: { captured: 0, refunded: 0 },
    })
  })

  it("is not said to have happened when it was never sent, or is shown not to have", () => {
    const neverSent = resolutionOf(
      {
        operation: { ...refund, baseline: undefined },
        charge,
        shown: undefined,
      },
      { outcome: "happened" }
    )
    const otherCapture = resolutionOf(
      {
        operation: anOperation("ctop_1", {
          kind: "capture",
          amount: 4_000,
          baseline: sums(0),
        }),
        charge,
        shown: shown("paid", 10_000),
      },
      { outcome: "happened" }
    )

    expect([neverSent.kind, otherCapture.kind]).toEqual(["refused", "refused"])
  })

  it("is not said to have never happened when it is shown", () => {
    const never = (refunded: number) =>
      resolutionOf(
        { operation: refund, charge, shown: shown("paid", 10_000, refunded) },
        { outcome: "never_happened" }
      )

    expect(never(3_000).kind).toBe("refused")
    expect(never(1_000)).toMatchObject({ kind: "resolve", outcome: "not_sent" })
  })
})

describe("what a person resolved as never happened", () => {
  const resolution = { by: "user_1", reason: "Not in the panel." }
  const never = { state: "not_sent", resolution } as const

  it("and what the gateway shows after all is found", () => {
    const creation = theCreation(never)
    const refund = anOperation("ctop_2", { ...never, amount: 2_000 })
    const found = [
      deniedByPerson(
        [creation],
        aCharge({ state: "absent" }),
        shown("paid", 10_000)
      ),
      deniedByPerson(
        [theCreation(), refund],
        aCharge(),
        shown("paid", 10_000, 2_000)
      ),
    ]

    expect(found).toEqual([creation, refund])
  })

  it("is not seen in a refund that was made beside it", () => {
    const refund = anOperation("ctop_2", { ...never, amount: 2_000 })
    const made = anOperation("ctop_3", { amount: 2_000 })

    expect(
      deniedByPerson(
        [theCreation(), refund, made],
        aCharge(),
        shown("paid", 10_000, 2_000)
      )
    ).toBeUndefined()
  })
})

describe("what a person saw", () => {
  it("has another name when state, sums or the gateway's words change", () => {
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
