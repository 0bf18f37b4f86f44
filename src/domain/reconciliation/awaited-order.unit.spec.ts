import { nextCorrection } from "./next-correction"
import {
  aCode,
  AN_HOUR_AGO,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
} from "./reconciliation-inputs.spec"

/** Describes a paid Pix code whose order was placed 20 seconds ago. Medusa has no payment yet. */
const paidCode = (createdAt: Date, sessionStatus = "pending") =>
  aCode(
    { state: "paid", sums: sums(10_000), createdAt },
    { order: { createdAt: secondsAgo(20) }, sessionStatus }
  )

describe("corrections for a paid code of an order that was placed 20 seconds ago", () => {
  testCorrections({
    "a paid code that is older than a new order waits while Medusa may still be placing the order":
      [paidCode(AN_HOUR_AGO), { kind: "wait", for: "order_being_placed" }],
    "a paid code that was created after its order pays the order at once": [
      paidCode(secondsAgo(10)),
      "pay_order",
    ],
    "a paid code pays a new order at once if the order waits for this code": [
      paidCode(AN_HOUR_AGO, "pending_authorization"),
      "pay_order",
    ],
  })

  it("if a card charge becomes known late, it waits while Medusa may still be placing its order", () => {
    const card = buildReconciliationInput({
      charge: { createdAt: secondsAgo(10) },
      operations: [
        {
          ...buildReconciliationInput().operations[0]!,
          state: "not_sent",
        },
      ],
      ...NOTHING_BOOKED,
      order: { createdAt: secondsAgo(20) },
    })

    expect(nextCorrection(card)).toEqual({
      kind: "wait",
      for: "order_being_placed",
    })
  })
})

describe("an edited order whose code was canceled", () => {
  const edited = buildReconciliationInput(
    aCode(
      {
        state: "canceled",
        codeExpiresAt: secondsAgo(3_000),
        createdAt: secondsAgo(7_200),
      },
      { order: { due: 12_000, createdAt: secondsAgo(7_200) } }
    )
  )
  const tomorrow = secondsAgo(-86_400)

  it("an edited order whose Pix code was canceled is listed for an administrator if no other charge can pay the order", () => {
    expect(nextCorrection(edited)).toMatchObject(
      listDiscrepancyCorrection("order_without_charge")
    )
  })

  it("an edited order whose Pix code was canceled is not listed for an administrator while a payment link of another payment collection can pay the order", () => {
    expect(nextCorrection({ ...edited, awaitedUntil: tomorrow })).toEqual({
      kind: "wait",
      for: "payer",
      until: tomorrow,
    })
  })

  it("an edited order whose Pix code was canceled is listed for an administrator once the order's payment link has expired, too", () => {
    expect(nextCorrection({ ...edited, awaitedUntil: NOW })).toMatchObject(
      listDiscrepancyCorrection("order_without_charge")
    )
  })
})
