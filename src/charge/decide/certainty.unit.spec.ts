import { said } from "../saying"
import type { Operation } from "../operation"
import { nextCorrection } from "./next-correction"
import { secondsAgo, inputOf, sums, theCreation } from "./inputs.spec"

function theUnknownCreation(changes: Partial<Operation>): Operation {
  return theCreation({ state: "unknown", bookedAt: undefined, ...changes })
}

function discrepancyIn(
  charge: NonNullable<Parameters<typeof inputOf>[0]>["charge"],
  operations?: Operation[]
) {
  const found = nextCorrection(
    inputOf({
      payment: null,
      order: null,
      charge: { sums: sums(0), ...charge },
      ...(operations ? { operations } : {}),
    })
  )
  return found.kind === "list_discrepancy" ? found.discrepancy : undefined
}

describe("a charge that does not become certain by itself", () => {
  it("is for a person when it is not the one we asked for", () => {
    const found = discrepancyIn({ state: "unresolved" }, [
      theUnknownCreation({
        errorCode: "not_as_intended",
        errorMessage: "amount 1 instead of 10000",
      }),
    ])

    expect(found).toMatchObject({
      kind: "unresolved",
      details: expect.stringContaining("amount 1 instead of 10000"),
      medusa: undefined,
    })
  })

  it("is for a person when its status is not known, also while it is changed", () => {
    const found = discrepancyIn({ state: "paid" }, [
      theCreation(),
      theUnknownCreation({
        kind: "refund",
        errorCode: "gateway_says_unrecognized",
        errorMessage: "The gateway says charge ODD.",
      }),
    ])

    expect(found).toMatchObject({
      kind: "unresolved",
      details: expect.stringContaining("The gateway says charge ODD."),
    })
  })

  it.each(["no_reply", "gateway_says_pending", "no_effect_shown", undefined])(
    "is looked up again for any other reason (%s), and is for a person after a quarter of an hour",
    (errorCode) => {
      const unknownSince = (seconds: number) =>
        discrepancyIn({ state: "unresolved" }, [
          theUnknownCreation({
            errorCode,
            leaseExpiresAt: secondsAgo(seconds),
          }),
        ])

      expect(unknownSince(890)).toBeUndefined()
      expect(unknownSince(910)).toMatchObject({ kind: "unresolved" })
    }
  )
})

describe("a charge that had counted as never made", () => {
  const shown = (chargeStatus?: string, transactionStatus?: string) =>
    discrepancyIn({
      state: "absent",
      details: {
        ...(chargeStatus && { chargeStatus }),
        ...(transactionStatus && { transactionStatus }),
      },
    })

  it.each([
    ["PAID", undefined, "paid"],
    ["PRE_AUTHORIZED", "PAID", "paid"],
    ["PRE_AUTHORIZED", undefined, "authorized"],
    ["CHARGEBACK", undefined, "charged_back"],
    ["PRE_AUTHORIZED", "PENDING", "pending"],
  ])(
    "is for a person when it is shown as %s, %s",
    (charge, transaction, state) => {
      expect(shown(charge, transaction)).toMatchObject({
        kind: "contradicted",
        details: said("appeared_late", { state }),
      })
    }
  )

  it.each([undefined, "DENIED", "CANCELED", "REFUNDED", "SOMETHING_NEW"])(
    "is nothing to see when no money came of it (%s)",
    (charge) => {
      expect(shown(charge)).toBeUndefined()
    }
  )
})
