import {
  aCode,
  inputOf,
  secondsAgo,
  sums,
  theCreation,
} from "../../domain/reconciliation/inputs.spec"
import { operationsToMarkOnly } from "./operations-to-mark"

const CREATION = theCreation({ bookedAt: undefined })

describe("operationsToMarkOnly", () => {
  it("operationsToMarkOnly returns the operations if marking them as booked is all that is left to do", () => {
    expect(operationsToMarkOnly(inputOf({ operations: [CREATION] }))).toEqual([
      CREATION.id,
    ])
  })

  it("operationsToMarkOnly returns an empty list for a charge on which both sides agree", () => {
    expect(
      operationsToMarkOnly(inputOf({ operations: [theCreation()] }))
    ).toEqual([])
  })

  it("operationsToMarkOnly returns undefined if an order that waits in vain has to be listed after the operations are marked", () => {
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

    expect(operationsToMarkOnly(input)).toBeUndefined()
  })
})
