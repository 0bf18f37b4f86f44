import type { EventName } from "./events"
import { minorUnits } from "../money"
import type { Charge } from "../charge/charge"
import type { Dispute } from "../dispute/dispute-outcome"
import { buildEventsOfCharge } from "./events-of-charge"
import { LOST_MONEY_ACTORS } from "../operation/operation"
import {
  AN_HOUR_AGO,
  anOperation,
  aRow,
  DECISION,
  type Given,
  NOW,
  buildReconciliationInput,
  sums,
  aCreationOperation,
  withOperation,
} from "../reconciliation/reconciliation-inputs.spec"

function eventsFor(given: Given) {
  return buildEventsOfCharge(buildReconciliationInput(given))
}

function eventsNamed(name: EventName, given: Given) {
  return eventsFor(given).filter((event) => event.name === name)
}

function namesOf(given: Given): EventName[] {
  return eventsFor(given).map(({ name }) => name)
}

const PAID = "checkout_transparent.payment.paid"
const REFUNDED = "checkout_transparent.payment.refunded"
const LOST = "checkout_transparent.payment.lost"
const OPENED = "checkout_transparent.chargeback.opened"
const DISPUTE_WON = "checkout_transparent.chargeback.won"
const DISPUTE_LOST = "checkout_transparent.chargeback.lost"
const THREE_DS = "checkout_transparent.three_ds"

describe("a charge that is paid and booked", () => {
  it("the event payment.paid of a charge that is paid and booked contains the ids of the charge, cart and order, and the sums in reais", () => {
    expect(eventsFor({})).toEqual([
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

describe("the events of a refund", () => {
  const row = aRow("ref_1", 2_050)
  const refund = anOperation("ctop_1", {
    amount: 2_050,
    medusaRowId: "ref_1",
  })
  const ofRefund = (changes: Partial<typeof refund>) =>
    eventsFor({
      charge: { sums: sums(10_000, 2_050) },
      operations: [aCreationOperation(), { ...refund, ...changes }],
      payment: { refunds: [row] },
    })

  it.each<[string, Partial<typeof refund>, object[]]>([
    [
      "that is booked causes the event payment.refunded with the amount and the actor of the refund",
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
      "that was made in the merchant panel causes the event payment.refunded with the merchant panel as the actor",
      { actor: "merchant panel" },
      [{ name: REFUNDED, data: { refunded_by: "merchant panel" } }],
    ],
    [
      "that records lost money causes the event payment.lost instead of payment.refunded",
      { actor: LOST_MONEY_ACTORS.lost },
      [
        {
          name: LOST,
          key: "payment.lost:ctop_1",
          data: { lost_amount: 20.5 },
        },
      ],
    ],
    [
      "that the ledger records as booked causes the event payment.refunded even if the ledger has no id of the refund in Medusa",
      { medusaRowId: undefined, bookedAt: NOW },
      [{ name: REFUNDED }],
    ],
    [
      "that records a lost dispute causes no event of its own",
      { actor: LOST_MONEY_ACTORS.chargeback },
      [],
    ],
    ["that is in doubt causes no event", { state: "unknown" }, []],
  ])(
    "the plugin publishes at most one event about a refund: a refund %s",
    (_, changes, events) => {
      expect(ofRefund(changes)).toMatchObject(events)
    }
  )
})

describe("a dispute", () => {
  const which = `ctch_1:${AN_HOUR_AGO.toISOString()}`
  const disputedCharge = (
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

  it("a dispute that was opened causes the event chargeback.opened with the disputed amount", () => {
    expect(eventsFor(disputedCharge())).toMatchObject([
      {
        name: OPENED,
        key: `chargeback.opened:${which}`,
        data: { disputed_amount: 100 },
      },
    ])
  })

  it("the disputed amount in the event chargeback.opened does not include money that was refunded before the dispute", () => {
    const given = disputedCharge(undefined, {
      operations: [
        aCreationOperation(),
        anOperation("ctop_1", { amount: 3_000 }),
        anOperation("ctop_2", { amount: 1_000, state: "rejected" }),
      ],
    })

    expect(eventsNamed(OPENED, given)).toMatchObject([
      { data: { disputed_amount: 70 } },
    ])
  })

  it("a won dispute causes the event chargeback.won in addition to the event chargeback.opened", () => {
    const given = disputedCharge({ by: "payment service", outcome: "won" })

    expect(namesOf(given)).toEqual([OPENED, DISPUTE_WON])
    expect(eventsNamed(DISPUTE_WON, given)).toMatchObject([
      { key: `chargeback.won:${which}` },
    ])
  })

  it("a lost dispute causes the event chargeback.lost with the lost amount once Medusa has booked the loss", () => {
    const closed = { by: "user_1", outcome: "lost" as const }
    const booked = disputedCharge(closed, {
      ...withOperation({
        amount: 10_000,
        actor: LOST_MONEY_ACTORS.chargeback,
        medusaRowId: "ref_1",
      }),
      payment: { refunds: [aRow("ref_1", 10_000)] },
    })

    expect(eventsNamed(DISPUTE_LOST, disputedCharge(closed))).toEqual([])
    expect(eventsNamed(DISPUTE_LOST, booked)).toMatchObject([
      {
        key: `chargeback.lost:${which}`,
        data: { lost_amount: 100, captured: 100, refunded: 100 },
      },
    ])
  })
})

describe("the result of a 3DS challenge", () => {
  const chargeWithThreeDs = (threeDs: Charge["details"]["threeDs"]): Given => ({
    charge: { details: threeDs ? { threeDs } : {} },
  })

  it("two results of a charge's 3DS challenge cause events with equal keys only if the results have the same status", () => {
    const keyOf = (given: Given) => eventsNamed(THREE_DS, given)[0]?.key
    const first = keyOf(
      chargeWithThreeDs({ status: "Approved", at: "2026-11-20" })
    )

    expect(
      keyOf(chargeWithThreeDs({ status: "Approved", at: "2026-11-21" }))
    ).toBe(first)
    expect(keyOf(chargeWithThreeDs({ status: "Rejected" }))).not.toBe(first)
  })
})

const METHODS = ["card", "pix", "wallet", "link"] as const
/** Describes a charge of R$ 100.00 of which R$ 40.00 were captured and booked in Medusa. */
const aPart = (more: Given["charge"]): Given => ({
  charge: { sums: sums(4_000), ...more },
  payment: { captures: [aRow("capt_1", 4_000)] },
})

const isPaid = (given: Given) => namesOf(given).includes(PAID)

describe.each(METHODS)("a paid %s charge", (method) => {
  it("a charge causes the event payment.paid if its whole amount is captured and booked on an order", () => {
    expect(isPaid({ charge: { method } })).toBe(true)
  })

  it.each<[string, Given]>([
    ["is not booked in Medusa", { payment: { captures: [] } }],
    [
      "was captured in full but is booked only in part in Medusa",
      { payment: { captures: [aRow("capt_1", 9_999)] } },
    ],
    ["has no payment in Medusa", { payment: null, order: null }],
    ["has no order yet", { order: null }],
    ["belongs to a canceled order", { order: { isCanceled: true } }],
    ["was refunded in part", { charge: { sums: sums(10_000, 1) } }],
    ["was refunded in full", { charge: { sums: sums(10_000, 10_000) } }],
    ["has a refund in Medusa", { payment: { refunds: [aRow("ref_1", 1)] } }],
    ["is lost in part", { charge: { highestCaptured: minorUnits(10_001) } }],
    ["exceeds the requested amount", { charge: { sums: sums(10_001) } }],
  ])(
    "a charge of a cart causes the event payment.paid only if exactly the requested amount is booked on the order and nothing was refunded (no event if the money %s)",
    (_, given) => {
      const charge = { method, ...given.charge }

      expect(isPaid({ ...given, charge })).toBe(false)
    }
  )

  it.each([
    ["refund", "in_flight", false],
    ["refund", "unknown", false],
    ["refund", "accepted", false],
    ["refund", "rejected", true],
    ["refund", "not_sent", true],
    ["void", "in_flight", false],
    ["void", "unknown", false],
    // A void that was accepted after the payment changes nothing: the sums show that the money is there.
    ["void", "accepted", true],
    ["void", "rejected", true],
    ["void", "not_sent", true],
  ] as const)(
    "a paid charge does not cause the event payment.paid while the outcome of a refund or void is open, or after a refund was accepted (here a %s in the state %s; event caused: %s)",
    (kind, state, is) => {
      const operations = [
        aCreationOperation(),
        anOperation("ctop_1", { kind, state }),
      ]

      expect(isPaid({ charge: { method }, operations })).toBe(is)
    }
  )

  it("a charge does not cause the event payment.paid if its money was lost and has come back to the shop", () => {
    const lost = anOperation("ctop_1", {
      actor: LOST_MONEY_ACTORS.lost,
      bookedAt: NOW,
    })

    expect(
      isPaid({
        charge: { method },
        operations: [aCreationOperation(), lost],
      })
    ).toBe(false)
  })
})

describe("a charge that was captured in part", () => {
  it("a charge that reserved money for a later capture causes the event payment.paid even if only a part of the money is captured and booked", () => {
    expect(isPaid(aPart({ lateCapture: true }))).toBe(true)
  })

  it("if an administrator captured only a part of the requested amount, and this part is booked, the charge causes the event payment.paid", () => {
    const capture = anOperation("ctop_1", { kind: "capture", amount: 4_000 })

    expect(
      isPaid({ ...aPart({}), operations: [aCreationOperation(), capture] })
    ).toBe(true)
  })
})

describe("a payment link without an order", () => {
  const free = { method: "link", link: { purpose: "free" } } as const

  it("a paid payment link that was created without an order causes the event payment.paid", () => {
    expect(isPaid({ charge: free, order: null })).toBe(true)
  })

  it("a paid payment link without an order does not cause the event payment.paid after the refund of its payment was decided", () => {
    const charge = { ...free, refundDecision: DECISION }

    expect(isPaid({ charge, order: null })).toBe(false)
  })
})
