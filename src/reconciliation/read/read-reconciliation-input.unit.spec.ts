import {
  AN_HOUR_AGO,
  aPayment,
  buildReconciliationInput,
  NOW,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import { convertToDatabaseTime } from "./read-reconciliation-input"

describe("Medusa's records, read by a process whose clock is an hour ahead", () => {
  it("the dates of Medusa's rows are corrected to the database's clock when the clock of the process is an hour ahead", () => {
    const { records } = buildReconciliationInput({ order: { createdAt: NOW } })
    const payment = aPayment({
      isCanceled: true,
      canceledAt: NOW,
      captures: [],
    })

    const otherOrder = records.order!
    const read = convertToDatabaseTime(
      { ...records, payment, otherOrder },
      3_600_000
    )

    expect(read.payment?.canceledAt).toEqual(AN_HOUR_AGO)
    expect(read.order?.createdAt).toEqual(AN_HOUR_AGO)
    expect(read.otherOrder?.createdAt).toEqual(AN_HOUR_AGO)
    expect(convertToDatabaseTime({ ...records, payment }, 0).payment).toBe(
      payment
    )
  })
})
