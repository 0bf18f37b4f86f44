import { nextCorrection } from "./next-correction"
import {
  aCode,
  AN_HOUR_AGO,
  inputOf,
  itIsCorrected,
  listed,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  sums,
} from "./inputs.spec"

/** A paid code of a fresh order that Medusa has no payment for. */
const paidCode = (createdAt: Date, sessionStatus = "pending") =>
  aCode(
    { state: "paid", sums: sums(10_000), createdAt },
    { order: { createdAt: secondsAgo(20) }, sessionStatus }
  )

describe("a paid code of an order that was placed 20 seconds ago", () => {
  itIsCorrected({
    "waits for core when the code is older than the order": [
      paidCode(AN_HOUR_AGO),
      { kind: "wait", for: "order_being_placed" },
    ],
    "pays the order at once when the code was made after it": [
      paidCode(secondsAgo(10)),
      "pay_order",
    ],
    "pays the order at once when the order waits for this code": [
      paidCode(AN_HOUR_AGO, "pending_authorization"),
      "pay_order",
    ],
  })

  it("a paid code of an order that was placed 20 seconds ago waits for core when a card's charge, which core requests after placing the order, appeared late", () => {
    const card = inputOf({
      charge: { createdAt: secondsAgo(10) },
      operations: [
        {
          ...inputOf().operations[0]!,
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
  const edited = inputOf(
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

  it("an edited order whose code was canceled is listed when nothing else can pay it", () => {
    expect(nextCorrection(edited)).toMatchObject(listed("order_without_charge"))
  })

  it("an edited order whose code was canceled is not listed while a link of another payment collection can pay it", () => {
    expect(nextCorrection({ ...edited, awaitedUntil: tomorrow })).toEqual({
      kind: "wait",
      for: "payer",
      until: tomorrow,
    })
  })

  it("an edited order whose code was canceled is listed when the end of that link is over", () => {
    expect(nextCorrection({ ...edited, awaitedUntil: NOW })).toMatchObject(
      listed("order_without_charge")
    )
  })
})
