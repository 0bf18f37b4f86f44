import {
  aCode,
  inputOf,
  secondsAgo,
  sums,
  theCreation,
} from "../../domain/reconciliation/inputs.spec"
import { operationsIfOnlyMarkingIsLeft } from "./operations-to-mark"

const CREATION = theCreation({ bookedAt: undefined })

describe("operationsIfOnlyMarkingIsLeft", () => {
  it("operationsIfOnlyMarkingIsLeft returns the operations if the charge needs no other correction than marking them", () => {
    expect(
      operationsIfOnlyMarkingIsLeft(inputOf({ operations: [CREATION] }))
    ).toEqual([CREATION.id])
  })

  it("operationsIfOnlyMarkingIsLeft returns an empty list if the charge needs no correction", () => {
    expect(
      operationsIfOnlyMarkingIsLeft(inputOf({ operations: [theCreation()] }))
    ).toEqual([])
  })

  it("operationsIfOnlyMarkingIsLeft returns undefined if the charge has to be listed after the operations are marked", () => {
    const refundedBeforeItsOrder = {
      state: "refunded" as const,
      sums: sums(10_000, 10_000),
      codeExpiresAt: secondsAgo(3_000),
    }
    const input = inputOf({
      ...aCode(refundedBeforeItsOrder, {
        payment: null,
        order: { due: 9_000, transactions: [] },
      }),
      operations: [CREATION],
    })

    expect(operationsIfOnlyMarkingIsLeft(input)).toBeUndefined()
  })
})
