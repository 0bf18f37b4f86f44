import type { EventName } from "./events"
import { minorUnits } from "../money"
import type { Charge } from "../charge/charge"
import type { Dispute } from "../dispute/dispute-outcome"
import { eventsOfCharge } from "./events-of-charge"
import { GONE_BY } from "../operation/operation"
import {
  AN_HOUR_AGO,
  anOperation,
  aRow,
  DECISION,
  type Given,
  NOW,
  inputOf,
  sums,
  theCreation,
  withOperation,
} from "../reconciliation/inputs.spec"

function reported(given: Given) {
  return eventsOfCharge(inputOf(given))
}

function named(name: EventName, given: Given) {
  return reported(given).filter((event) => event.name === name)
}

function namesOf(given: Given): EventName[] {
  return reported(given).map(({ name }) => name)
}

const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"
const LOST = "checkout_transparent.payment.lost"
const OPENED = "checkout_transparent.chargeback.opened"
const DISPUTE_WON = "checkout_transparent.chargeback.won"
const DISPUTE_LOST = "checkout_transparent.chargeback.lost"
const THREE_DS = "checkout_transparent.three_ds"

describe("a charge that is paid and booked", () => {
  it("the event of a charge that is paid and booked has its ids, and its sums in the main unit of the currency", () => {
    expect(reported({})).toEqual([
      {
        name: PAID,
        key: "payment.paid:ctch_1",
        data: {
          charge_id: "ctch_1",
          merchant_charge_id: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
          account: "br",
          method: "card",
          payment_session_id: "payses_1",
          payment_collection_id: "pay_col_1",
          cart_id: "cart_1",
          order_id: "order_1",
          currency_code: "brl",
          amount: 100,
          captured: 100,
          refunded: 0,
        },
      },
    ])
  })
})

describe("a refund", () => {
  const row = aRow("ref_1", 2_050)
  const refund = anOperation("ctop_1", { amount: 2_050, medusaId: "ref_1" })
  const ofRefund = (changes: Partial<typeof refund>) =>
    reported({
      charge: { sums: sums(10_000, 2_050) },
      operations: [theCreation(), { ...refund, ...changes }],
      payment: { refunds: [row] },
    })

  it.each<[string, Partial<typeof refund>, object[]]>([
    [
      "is told with its own amount and who made it, once it is booked",
      {},
      [
        {
          name: REFUNDED,
          key: "payment.refunded:ctop_1",
          data: { refund_amount: 20.5, refunded_by: "user_1", refunded: 20.5 },
        },
      ],
    ],
    [
      "made in the merchant panel is told as such",
      { actor: "merchant panel" },
      [{ name: REFUNDED, data: { refunded_by: "merchant panel" } }],
    ],
    [
      "that is money which is gone is told as lost, and not as a refund",
      { actor: GONE_BY.lost },
      [
        {
          name: LOST,
          key: "payment.lost:ctop_1",
          data: { lost_amount: 20.5 },
        },
      ],
    ],
    [
      "that was noted as booked is told also when its row has another id",
      { medusaId: undefined, bookedAt: NOW },
      [{ name: REFUNDED }],
    ],
    [
      "that a dispute took is not told again",
      { actor: GONE_BY.chargeback },
      [],
    ],
    ["that is in doubt is not told", { state: "unknown" }, []],
  ])("%s", (_, changes, events) => {
    expect(ofRefund(changes)).toMatchObject(events)
  })
})

describe("a dispute", () => {
  const which = `ctch_1:${AN_HOUR_AGO.toISOString()}`
  const disputed = (
    closed?: Omit<NonNullable<Dispute["closed"]>, "at">,
    more: Given = {}
  ): Given => ({
    ...more,
    charge: {
      state: "charged_back",
      dispute: {
        openedAt: AN_HOUR_AGO,
        closed: closed && { at: NOW, ...closed },
      },
      ...more.charge,
    },
  })

  it("the opening of a dispute is reported by an event with the disputed amount", () => {
    expect(reported(disputed())).toMatchObject([
      {
        name: OPENED,
        key: `chargeback.opened:${which}`,
        data: { disputed_amount: 100 },
      },
    ])
  })

  it("the amount of a dispute does not include earlier refunds", () => {
    const given = disputed(undefined, {
      operations: [
        theCreation(),
        anOperation("ctop_1", { amount: 3_000 }),
        anOperation("ctop_2", { amount: 1_000, state: "rejected" }),
      ],
    })

    expect(named(OPENED, given)).toMatchObject([
      { data: { disputed_amount: 70 } },
    ])
  })

  it("a won dispute is reported by an event", () => {
    const given = disputed({ by: "payment service", outcome: "won" })

    expect(namesOf(given)).toEqual([OPENED, DISPUTE_WON])
    expect(named(DISPUTE_WON, given)).toMatchObject([
      { key: `chargeback.won:${which}` },
    ])
  })

  it("a lost dispute is reported by an event with the lost amount after that amount is booked", () => {
    const closed = { by: "user_1", outcome: "lost" as const }
    const booked = disputed(closed, {
      ...withOperation({
        amount: 10_000,
        actor: GONE_BY.chargeback,
        medusaId: "ref_1",
      }),
      payment: { refunds: [aRow("ref_1", 10_000)] },
    })

    expect(named(DISPUTE_LOST, disputed(closed))).toEqual([])
    expect(named(DISPUTE_LOST, booked)).toMatchObject([
      {
        key: `chargeback.lost:${which}`,
        data: { lost_amount: 100, captured: 100, refunded: 100 },
      },
    ])
  })
})

describe("what came of a 3DS challenge", () => {
  const challenged = (threeDs: Charge["details"]["threeDs"]): Given => ({
    charge: { details: threeDs ? { threeDs } : {} },
  })

  it("the result of a 3DS challenge is one event however often it is reported, and another event when it differs", () => {
    const keyOf = (given: Given) => named(THREE_DS, given)[0]?.key
    const first = keyOf(challenged({ status: "Approved", at: "2026-11-20" }))

    expect(keyOf(challenged({ status: "Approved", at: "2026-11-21" }))).toBe(
      first
    )
    expect(keyOf(challenged({ status: "Rejected" }))).not.toBe(first)
  })
})

const METHODS = ["card", "pix", "wallet", "link"] as const
/** A capture of a part, by an admin or in the merchant panel. */
const aPart = (more: Given["charge"]): Given => ({
  charge: { sums: sums(4_000), ...more },
  payment: { captures: [aRow("capt_1", 4_000)] },
})

const isPaid = (given: Given) => namesOf(given).includes(PAID)

describe.each(METHODS)("a %s charge whose money is there", (method) => {
  it("is told as paid once all of it is taken and booked on an order", () => {
    expect(isPaid({ charge: { method } })).toBe(true)
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

    expect(isPaid({ ...given, charge })).toBe(false)
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

      expect(isPaid({ charge: { method }, operations })).toBe(is)
    }
  )

  it("is not told as paid when it came back after it was lost", () => {
    const lost = anOperation("ctop_1", { actor: GONE_BY.lost, bookedAt: NOW })

    expect(
      isPaid({
        charge: { method },
        operations: [theCreation(), lost],
      })
    ).toBe(false)
  })
})

describe("a part that was taken", () => {
  it("a charge is reported as paid when a part of its reserved money was captured on purpose", () => {
    expect(isPaid(aPart({ lateCapture: true }))).toBe(true)
  })

  it("a charge is reported as paid when an administrator captured a part of a card that was to be captured at once", () => {
    const capture = anOperation("ctop_1", { kind: "capture", amount: 4_000 })

    expect(isPaid({ ...aPart({}), operations: [theCreation(), capture] })).toBe(
      true
    )
  })
})

describe("a payment link for no order", () => {
  const free = { method: "link", link: { purpose: "free" } } as const

  it("a payment link without an order is reported as paid", () => {
    expect(isPaid({ charge: free, order: null })).toBe(true)
  })

  it("a payment link without an order is not reported as paid when a refund of its money was decided", () => {
    const charge = { ...free, refundDecision: DECISION }

    expect(isPaid({ charge, order: null })).toBe(false)
  })
})
