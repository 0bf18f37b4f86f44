import { anOperation, aPayment, aRow } from "../inputs.spec"
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
  it("an operation without a Medusa id gets the id of the refund that names it", () => {
    const [found] = withRefundIds([operation()], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_1")
  })
  it("an operation keeps the Medusa id that the ledger has stored", () => {
    const [found] = withRefundIds([operation("ref_0")], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_0")
  })
  it("an operation gets no id from a refund that names another operation or none", () => {
    expect(withRefundIds([operation()], refundFor("ctop_2"))).toEqual([
      operation(),
    ])
    expect(withRefundIds([operation()], refundFor())).toEqual([operation()])
  })
})
