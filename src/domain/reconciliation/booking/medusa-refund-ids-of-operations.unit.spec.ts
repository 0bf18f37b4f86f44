import { anOperation, aPayment, aRow } from "../reconciliation-inputs.spec"
import { addMissingMedusaRefundIds } from "./medusa-refund-ids-of-operations"

const refundFor = (operationId?: string) => ({
  payment: {
    ...aPayment({ captures: [aRow("capt_1", 10_000)] }),
    refunds: [
      { ...aRow("ref_1", 10_000), ...(operationId && { operationId }) },
    ],
  },
})
const aRefundOperation = (medusaRowId?: string) =>
  anOperation("ctop_1", { amount: 10_000, medusaRowId })

describe("addMissingMedusaRefundIds", () => {
  it("if a refund in Medusa names an operation that has no Medusa id, addMissingMedusaRefundIds sets the operation's Medusa id to the refund's id", () => {
    const [found] = addMissingMedusaRefundIds(
      [aRefundOperation()],
      refundFor("ctop_1")
    )
    expect(found?.medusaRowId).toBe("ref_1")
  })
  it("addMissingMedusaRefundIds keeps the Medusa id that the ledger has stored", () => {
    const [found] = addMissingMedusaRefundIds(
      [aRefundOperation("ref_0")],
      refundFor("ctop_1")
    )
    expect(found?.medusaRowId).toBe("ref_0")
  })
  it("addMissingMedusaRefundIds sets no Medusa id in an operation if the refund in Medusa contains the id of another operation or no operation id", () => {
    expect(
      addMissingMedusaRefundIds([aRefundOperation()], refundFor("ctop_2"))
    ).toEqual([aRefundOperation()])
    expect(
      addMissingMedusaRefundIds([aRefundOperation()], refundFor())
    ).toEqual([aRefundOperation()])
  })
})
