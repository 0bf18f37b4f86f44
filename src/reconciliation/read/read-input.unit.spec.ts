import {
  AN_HOUR_AGO,
  aPayment,
  inputOf,
  NOW,
} from "../../domain/reconciliation/inputs.spec"
import { inTimeOfDatabase } from "./read-input"

describe("Medusa's records, read by a process whose clock is an hour ahead", () => {
  it("the dates of Medusa's rows are corrected to the database's clock when the clock of the process is an hour ahead", () => {
    const { records } = inputOf({ order: { createdAt: NOW } })
    const payment = aPayment({
      isCanceled: true,
      canceledAt: NOW,
      captures: [],
    })

    const read = inTimeOfDatabase({ ...records, payment }, 3_600_000)

    expect(read.payment?.canceledAt).toEqual(AN_HOUR_AGO)
    expect(read.order?.createdAt).toEqual(AN_HOUR_AGO)
    expect(inTimeOfDatabase({ ...records, payment }, 0).payment).toBe(payment)
  })
})
