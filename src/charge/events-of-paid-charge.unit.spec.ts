import { minorUnits } from "./money"
import { eventsOfCharge } from "./events-of-charge"
import { GONE_BY } from "./operation"
import {
  anOperation,
  aRow,
  DECISION,
  type Given,
  NOW,
  inputOf,
  sums,
  theCreation,
} from "./decide/inputs.spec"

function isPublishedAsPaid(given: Given): boolean {
  return eventsOfCharge(inputOf(given)).some(
    ({ name }) => name === "checkout_transparent.payment.paid"
  )
}

const METHODS = ["card", "pix", "wallet", "link"] as const
/** A capture of a part, by an admin or in the merchant panel. */
const aPart = (more: Given["charge"]): Given => ({
  charge: { sums: sums(4_000), ...more },
  payment: { captures: [aRow("capt_1", 4_000)] },
})

describe.each(METHODS)("a %s charge whose money is there", (method) => {
  it("is told as paid once all of it is taken and booked on an order", () => {
    expect(isPublishedAsPaid({ charge: { method } })).toBe(true)
  })

  it.each<[string, Given]>([
    ["Medusa has not booked", { payment: { captures: [] } }],
    [
      "Medusa has booked in part",
      { payment: { captures: [aRow("capt_1", 9_999)] } },
    ],
    ["Medusa has no payment of", { payment: null, order: null }],
    ["no order has yet", { order: null }],
    ["a canceled order has", { order: { isCanceled: true } }],
    ["was refunded in part", { charge: { sums: sums(10_000, 1) } }],
    ["was refunded in full", { charge: { sums: sums(10_000, 10_000) } }],
    ["Medusa booked a refund of", { payment: { refunds: [aRow("ref_1", 1)] } }],
    ["is gone in part", { charge: { mostCaptured: minorUnits(10_001) } }],
    ["is more than was asked for", { charge: { sums: sums(10_001) } }],
  ])("is not told as paid of money that %s", (_, given) => {
    const charge = { method, ...given.charge }

    expect(isPublishedAsPaid({ ...given, charge })).toBe(false)
  })

  it.each([
    ["refund", "in_flight", false],
    ["refund", "unknown", false],
    ["refund", "accepted", false],
    ["refund", "rejected", true],
    ["refund", "not_sent", true],
    ["void", "in_flight", false],
    ["void", "unknown", false],
    // The gateway took it, and the money came all the same: its sums tell what is there.
    ["void", "accepted", true],
    ["void", "rejected", true],
    ["void", "not_sent", true],
  ] as const)(
    "after a %s that is %s is told as paid: %s",
    (kind, state, is) => {
      const operations = [theCreation(), anOperation("ctop_1", { kind, state })]

      expect(isPublishedAsPaid({ charge: { method }, operations })).toBe(is)
    }
  )

  it("is not told as paid when it came back after it was lost", () => {
    const lost = anOperation("ctop_1", { actor: GONE_BY.lost, bookedAt: NOW })

    expect(
      isPublishedAsPaid({
        charge: { method },
        operations: [theCreation(), lost],
      })
    ).toBe(false)
  })
})

describe("a part that was taken", () => {
  it("is told as paid when a reserved card was captured so on purpose", () => {
    expect(isPublishedAsPaid(aPart({ lateCapture: true }))).toBe(true)
  })

  it("is told as paid when an admin captured a card so that was to be captured at once", () => {
    const capture = anOperation("ctop_1", { kind: "capture", amount: 4_000 })

    expect(
      isPublishedAsPaid({ ...aPart({}), operations: [theCreation(), capture] })
    ).toBe(true)
  })
})

describe("a payment link for no order", () => {
  const free = { method: "link", link: { purpose: "free" } } as const

  it("is told as paid without one", () => {
    expect(isPublishedAsPaid({ charge: free, order: null })).toBe(true)
  })

  it("is not told as paid when it was decided that its money goes back", () => {
    const charge = { ...free, refundDecision: DECISION }

    expect(isPublishedAsPaid({ charge, order: null })).toBe(false)
  })
})
