import {
  aCharge,
  anOperation,
  NOW,
  sums,
  aCreationOperation,
} from "../reconciliation/reconciliation-inputs.spec"
import { eventsOfFailedOperation } from "./events-of-failed-operation"
import type { Operation } from "../operation/operation"

const eventsFor = (operation: Operation, charge = aCharge()) =>
  eventsOfFailedOperation({ charge, operation })

const aRefund = (changes: Parameters<typeof anOperation>[1] = {}) =>
  anOperation("ctop_1", { amount: 2_500, state: "rejected", ...changes })

describe("a charge that was refused", () => {
  const DECLINED = aCharge({
    state: "declined",
    sums: sums(0),
    orderId: "order_1",
    details: { reasonCode: "51" },
  })

  it("the event about a declined charge contains the gateway's reason code and the data of the charge", () => {
    const operation = aCreationOperation({ state: "rejected" })

    expect(eventsFor(operation, DECLINED)).toMatchObject([
      {
        name: "checkout_transparent.payment.declined",
        key: "payment.declined:ctch_1",
        data: {
          charge_id: "ctch_1",
          order_id: "order_1",
          amount: 100,
          captured: 0,
          refunded: 0,
          state: "declined",
          reason_code: "51",
          error_code: null,
        },
      },
    ])
  })

  it("if a lookup after a capture with a lost answer shows the charge as declined, the charge causes the event payment.declined", () => {
    const capture = anOperation("ctop_1", {
      kind: "capture",
      state: "rejected",
    })

    expect(eventsFor(capture, DECLINED)).toMatchObject([
      { key: "payment.declined:ctch_1" },
    ])
  })

  it.each(["paid", "authorized", "pending", "not_created", "absent"] as const)(
    "if a charge has the state %s, it causes no event payment.declined",
    (state) => {
      expect(eventsFor(aCreationOperation(), aCharge({ state }))).toEqual([])
    }
  )
})

describe("a refund that was not made", () => {
  it("the event about a rejected refund contains the refund's amount, its actor and the error code", () => {
    const operation = aRefund({
      medusaRowId: "ref_1",
      errorCode: "gateway_rejected",
    })

    expect(eventsFor(operation)).toMatchObject([
      {
        name: "checkout_transparent.refund.failed",
        key: "refund.failed:ctch_1:ref_1",
        data: {
          captured: 100,
          refunded: 0,
          operation_id: "ctop_1",
          refund_amount: 25,
          requested_by: "user_1",
          outcome: "rejected",
          error_code: "gateway_rejected",
        },
      },
    ])
  })

  it("if the refund of a whole charge was decided, the events about two rejected refunds have the same key, so that only one of them is published", () => {
    const charge = aCharge({
      refundDecision: { decidedAt: NOW, decidedBy: "user_1", reason: "Why." },
    })
    const keys = ["ctop_1", "ctop_2"].flatMap((id) =>
      eventsFor({ ...aRefund(), id }, charge).map(({ key }) => key)
    )

    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it("each rejected refund causes an event with a key of its own if no refund of the whole charge was decided", () => {
    const keyOf = (id: string) => eventsFor({ ...aRefund(), id })[0]?.key

    expect(keyOf("ctop_1")).not.toBe(keyOf("ctop_2"))
  })

  it("a refund that was accepted, will be repeated automatically or had already been made in the merchant panel causes no event refund.failed", () => {
    const resolved = [
      aRefund({ state: "not_sent" }),
      aRefund({
        state: "not_sent",
        medusaRowId: "ref_1",
        errorCode: "done_already",
      }),
      aRefund({ state: "accepted", medusaRowId: "ref_1" }),
    ]

    expect(resolved.flatMap((operation) => eventsFor(operation))).toEqual([])
  })
})

it("a rejected capture or void causes no event", () => {
  const charge = aCharge({ state: "authorized", sums: sums(0) })
  const resolved = (["capture", "void"] as const).map((kind) =>
    aRefund({ kind, medusaRowId: "cap_1" })
  )

  expect(resolved.flatMap((one) => eventsFor(one, charge))).toEqual([])
})
