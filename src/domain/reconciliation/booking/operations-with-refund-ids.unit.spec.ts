import { anOperation, aPayment, aRow } from "../reconciliation-inputs.spec"
import { withRefundIds } from "./operations-with-refund-ids"

const refundFor = (operationId?: string) => ({
  payment: {
    ...aPayment({ captures: [aRow("capt_1", 10_000)] }),
    refunds: [
      { ...aRow("ref_1", 10_000), ...(operationId && { operationId }) },
    ],
  },
})
const operation = (medusaId?: string) =>
  anOperation("ctop_1", { amount: 10_000, medusaId })

describe("withRefundIds", () => {
  it("if a refund in Medusa names an operation that has no Medusa id, withRefundIds sets the operation's Medusa id to the refund's id", () => {
    const [found] = withRefundIds([operation()], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_1")
  })
  it("withRefundIds keeps the Medusa id that the ledger has stored", () => {
    const [found] = withRefundIds([operation("ref_0")], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_0")
  })
  it("withRefundIds sets no Medusa id in an operation if the refund in Medusa contains the id of another operation or no operation id", () => {
    expect(withRefundIds([operation()], refundFor("ctop_2"))).toEqual([
      operation(),
    ])
    expect(withRefundIds([operation()], refundFor())).toEqual([operation()])
  })
})
