import {
  aCode,
  inputOf,
  secondsAgo,
  sums,
  theCreation,
} from "../../domain/reconciliation/inputs.spec"
import { onlyToBeNoted } from "./only-to-be-noted"

const CREATION = theCreation({ bookedAt: undefined })

describe("onlyToBeNoted", () => {
  it("onlyToBeNoted names the operations whose note is all that is left to do", () => {
    expect(onlyToBeNoted(inputOf({ operations: [CREATION] }))).toEqual([
      CREATION.id,
    ])
  })

  it("onlyToBeNoted names nothing for a charge with which both sides agree", () => {
    expect(onlyToBeNoted(inputOf({ operations: [theCreation()] }))).toEqual([])
  })

  it("onlyToBeNoted returns undefined if an order that waits in vain has to be listed after the note", () => {
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

    expect(onlyToBeNoted(input)).toBeUndefined()
  })
})
