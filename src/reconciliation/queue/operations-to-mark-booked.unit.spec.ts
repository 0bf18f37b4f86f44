import {
  aCode,
  buildReconciliationInput,
  secondsAgo,
  sums,
  aCreationOperation,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import { operationsToMarkBookedIfAgreed } from "./operations-to-mark-booked"

const CREATION = aCreationOperation({ bookedAt: undefined })

describe("operationsToMarkBookedIfAgreed", () => {
  it("operationsToMarkBookedIfAgreed returns the ids of the operations if the charge needs no other correction than marking them as booked", () => {
    expect(
      operationsToMarkBookedIfAgreed(
        buildReconciliationInput({ operations: [CREATION] })
      )
    ).toEqual([CREATION.id])
  })

  it("operationsToMarkBookedIfAgreed returns an empty list if all operations are already marked as booked and the charge needs no correction", () => {
    expect(
      operationsToMarkBookedIfAgreed(
        buildReconciliationInput({ operations: [aCreationOperation()] })
      )
    ).toEqual([])
  })

  it("operationsToMarkBookedIfAgreed returns undefined if the charge would still have to be listed after its operations were marked as booked", () => {
    const refundedBeforeItsOrder = {
      state: "refunded" as const,
      sums: sums(10_000, 10_000),
      codeExpiresAt: secondsAgo(3_000),
    }
    const input = buildReconciliationInput({
      ...aCode(refundedBeforeItsOrder, {
        payment: null,
        order: { due: 9_000, transactions: [] },
      }),
      operations: [CREATION],
    })

    expect(operationsToMarkBookedIfAgreed(input)).toBeUndefined()
  })
})
