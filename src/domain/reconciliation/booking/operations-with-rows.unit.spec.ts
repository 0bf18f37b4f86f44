import { anOperation, aPayment, aRow } from "../inputs.spec"
import { withTheirRows } from "./operations-with-rows"

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

describe("an operation whose refund a killed process booked in Medusa", () => {
  it("an operation whose refund a killed process booked in Medusa gets the id of the refund that names it", () => {
    const [found] = withTheirRows([operation()], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_1")
  })
  it("an operation whose refund a killed process booked in Medusa keeps the id that the ledger knows", () => {
    const [found] = withTheirRows([operation("ref_0")], refundFor("ctop_1"))
    expect(found?.medusaId).toBe("ref_0")
  })
  it("an operation whose refund a killed process booked in Medusa gets no id from a refund that names another operation or none", () => {
    expect(withTheirRows([operation()], refundFor("ctop_2"))).toEqual([
      operation(),
    ])
    expect(withTheirRows([operation()], refundFor())).toEqual([operation()])
  })
})
