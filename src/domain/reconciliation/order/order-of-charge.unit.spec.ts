import type { Charge } from "../../charge/charge"
import { message } from "../../message"
import {
  aCharge,
  anOrderTransaction,
  AN_HOUR_AGO,
  anOperation,
  anOrder,
  aPayment,
  aRow,
  DECISION,
  type Given,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  NOTHING_BOOKED,
  sums,
  withOperation,
} from "../reconciliation-inputs.spec"
import {
  findOrderBindingToRecord,
  isCollectionCompletedWithoutMoney,
  hadMoneyAndHasNoneLeft,
  ownAndOtherOrderOfCharge,
} from "./order-of-charge"

const REFUNDED = { state: "refunded", sums: sums(10_000, 10_000) } as const
const ORDER = anOrder(undefined)
const LATER = anOrder(undefined, { id: "order_2" })

describe("the money of a charge", () => {
  it.each<[string, Partial<Charge>, boolean]>([
    ["false while a charge is paid", {}, false],
    ["false while a charge is authorized", { state: "authorized" }, false],
    [
      "false if only a part of the captured money was refunded",
      { sums: sums(10_000, 9_999) },
      false,
    ],
    ["true if all captured money was refunded", REFUNDED, true],
    [
      "true if an authorization was voided",
      { state: "canceled", sums: sums(0) },
      true,
    ],
    [
      "false if a code expired unpaid, because the code never had money",
      { method: "pix", state: "expired", sums: sums(0) },
      false,
    ],
    [
      "true if the gateway shows a charge as failed that was paid before",
      {
        state: "failed",
        sums: sums(0),
        highestCaptured: sums(10_000).captured,
      },
      true,
    ],
    [
      "false while a dispute is open, because the money may come back",
      { state: "charged_back" },
      false,
    ],
    [
      "true if a dispute was lost",
      {
        state: "charged_back",
        dispute: {
          openedAt: AN_HOUR_AGO,
          closed: { at: AN_HOUR_AGO, by: "user_1", outcome: "lost" },
        },
      },
      true,
    ],
  ])(
    "hadMoneyAndHasNoneLeft returns true only if a charge had money and nothing of it is left (the function returns %s)",
    (_, charge, isGone) => {
      expect(hadMoneyAndHasNoneLeft(aCharge(charge))).toBe(isGone)
    }
  )
})

describe("the order of a charge", () => {
  const ofCharge = (
    charge: Partial<Charge>,
    found: { bound?: typeof ORDER; linked?: typeof ORDER }
  ) =>
    ownAndOtherOrderOfCharge(aCharge(charge), {
      bound: found.bound,
      linked: found.linked,
    })

  it("a paid charge belongs to the order of its payment collection if the ledger has recorded no order for the charge", () => {
    expect(ofCharge({}, { linked: ORDER })).toEqual({ order: ORDER })
  })
  it("a charge belongs to the order that the ledger has recorded for it, even after it was refunded in full", () => {
    const charge = { ...REFUNDED, orderId: ORDER.id }
    expect(ofCharge(charge, { bound: ORDER, linked: ORDER })).toEqual({
      order: ORDER,
    })
  })
  it("a charge belongs to the order that the ledger has recorded for it, even if its payment collection now has a later order", () => {
    const charge = { orderId: ORDER.id }
    expect(ofCharge(charge, { bound: ORDER, linked: LATER })).toEqual({
      order: ORDER,
      otherOrder: LATER,
    })
  })
  it("a refunded charge does not belong to the order of its payment collection if the ledger has recorded no order for the charge", () => {
    expect(ofCharge(REFUNDED, { linked: LATER })).toEqual({
      order: undefined,
      otherOrder: LATER,
    })
  })
  it("a refunded charge belongs to no order if Medusa has deleted the order that the ledger has recorded for the charge", () => {
    const charge = { ...REFUNDED, orderId: ORDER.id }
    expect(ofCharge(charge, { linked: LATER })).toEqual({
      order: undefined,
      otherOrder: LATER,
    })
  })
  it("a paid charge belongs to the later order of its payment collection if Medusa has deleted the order that the ledger has recorded for the charge", () => {
    expect(ofCharge({ orderId: ORDER.id }, { linked: LATER })).toEqual({
      order: LATER,
    })
  })
  it("a payment link that an administrator requested for an order belongs to that order, even after its money was refunded", () => {
    const charge = { ...REFUNDED, link: { purpose: "order" as const } }
    expect(ofCharge(charge, { linked: ORDER })).toEqual({ order: ORDER })
  })
})

describe("findOrderBindingToRecord", () => {
  const orderBindingFor = (given: Given) =>
    findOrderBindingToRecord(buildReconciliationInput(given))
  const toOrder = {
    chargeId: "ctch_1",
    orderId: "order_1",
    formerOrderId: undefined,
  }
  const unpaidRefund = { amount: 10_000, medusaRowId: undefined }

  it("findOrderBindingToRecord returns the order on which Medusa has the payment of the charge", () => {
    expect(orderBindingFor({})).toEqual(toOrder)
  })
  it("findOrderBindingToRecord returns the order that waits for the payment of the charge's code", () => {
    const given = { payment: null, sessionStatus: "pending_authorization" }
    expect(orderBindingFor(given)).toEqual(toOrder)
  })
  it("findOrderBindingToRecord returns undefined for a card charge if its payment session is pending and Medusa has no payment", () => {
    expect(orderBindingFor({ payment: null, sessionStatus: "pending" })).toBe(
      undefined
    )
  })
  it("findOrderBindingToRecord returns the order of a code that was paid with another amount than the order owes, unless the payment session is missing", () => {
    const given: Given = {
      charge: { method: "pix" },
      order: { due: 9_000 },
      payment: null,
      sessionStatus: "pending",
    }
    expect(orderBindingFor(given)).toEqual(toOrder)
    expect(orderBindingFor({ ...given, sessionStatus: undefined })).toBe(
      undefined
    )
  })
  it("findOrderBindingToRecord returns undefined if the ledger has already recorded the order", () => {
    expect(orderBindingFor({ charge: { orderId: "order_1" } })).toBe(undefined)
  })
  it("findOrderBindingToRecord returns undefined after a refund of the charge was decided", () => {
    expect(orderBindingFor({ charge: { refundDecision: DECISION } })).toBe(
      undefined
    )
  })
  it.each(["unknown", "in_flight", "accepted"] as const)(
    "findOrderBindingToRecord returns undefined while a refund has the state %s and is not booked",
    (state) => {
      const operations = [anOperation("ctop_1", { ...unpaidRefund, state })]
      expect(orderBindingFor({ operations })).toBe(undefined)
    }
  )
  it("findOrderBindingToRecord returns the removal of the recorded order if Medusa has deleted that order", () => {
    const given = { charge: { orderId: "order_1" }, order: null }
    expect(orderBindingFor(given)).toEqual({
      chargeId: "ctch_1",
      orderId: undefined,
      formerOrderId: "order_1",
    })
  })
})

describe("corrections for a payment that was refunded before the collection's order was placed", () => {
  const captured = { captures: [aRow("capt_1", 10_000)] }
  const gone: Given = {
    charge: { ...REFUNDED, method: "pix" },
    ...withOperation({ actor: "checkout-transparent" }),
    payment: captured,
    order: null,
    otherOrder: anOrder(undefined, { id: "order_2", transactions: [] }),
  }
  const booked: Given = {
    ...gone,
    ...withOperation({ bookedAt: AN_HOUR_AGO }),
    payment: { ...captured, refunds: [aRow("ref_1", 10_000)] },
    sessionStatus: "canceled",
  }
  const listedFor = (state: string) =>
    listDiscrepancyCorrection("order_without_charge", {
      details: message("order_waits_in_vain", { order: "order_2", state }),
    })
  /**
   * Describes a card charge that was voided in the merchant panel. Its payment session is canceled, and Medusa has no
   * payment.
   */
  const leftByAttempt = (createdAt: Date): Given => ({
    ...NOTHING_BOOKED,
    charge: { method: "card", state: "canceled", sums: sums(0) },
    sessionStatus: "canceled",
    order: null,
    otherOrder: anOrder(undefined, { id: "order_2", createdAt }),
  })

  testCorrections({
    "the refund of a payment without an order is booked": [gone, "book_refund"],
    "a payment that was refunded before an order was placed adds no transaction to that order":
      [booked, "none"],
    "if a payment was refunded before an order was placed, the order transaction that Medusa's core wrote for the capture of this payment is removed":
      [
        {
          ...booked,
          otherOrder: anOrder(undefined, {
            id: "order_2",
            transactions: [
              anOrderTransaction("capt_1", 10_000),
              anOrderTransaction("capt_other", 10_000, "ordtrx_other"),
            ],
          }),
        },
        {
          kind: "repair_transactions",
          orderId: "order_2",
          missing: [],
          excess: ["ordtrx_capt_1"],
        },
      ],
    "a payment collection that Medusa shows as completed is refreshed if its only payment was refunded":
      [
        {
          ...booked,
          collection: {
            isCompleted: true,
            stored: { captured: 10_000, refunded: 10_000 },
            actual: { captured: 10_000, refunded: 10_000 },
          },
        },
        "refresh_collection",
      ],
    "a completed payment collection is not changed after the refund of one payment if another payment pays it":
      [
        {
          ...booked,
          isPaidOtherwise: true,
          collection: {
            isCompleted: true,
            stored: { captured: 20_000, refunded: 10_000 },
            actual: { captured: 20_000, refunded: 10_000 },
          },
        },
        "none",
      ],
    "an order is listed if Medusa placed it with a payment whose refund was not booked yet":
      [{ ...booked, sessionStatus: "authorized" }, listedFor("refunded")],
    "an order is listed if a killed process placed it for a refunded charge without a payment":
      [
        {
          ...NOTHING_BOOKED,
          charge: { ...REFUNDED },
          sessionStatus: "pending",
          otherOrder: anOrder(undefined, { id: "order_2" }),
        },
        listedFor("refunded"),
      ],
    "an order is listed if a killed process placed it for a voided card charge":
      [leftByAttempt(AN_HOUR_AGO), listedFor("canceled")],
    "an order that a later payment attempt placed is not listed for an earlier card charge that was voided":
      [leftByAttempt(new Date(AN_HOUR_AGO.getTime() + 1)), "none"],
  })

  it("isCollectionCompletedWithoutMoney returns false for a refunded payment link that has no order", () => {
    const input = buildReconciliationInput({
      ...booked,
      charge: { ...REFUNDED, method: "link", link: { purpose: "free" } },
      payment: { ...aPayment(captured), refunds: [aRow("ref_1", 10_000)] },
    })
    expect(isCollectionCompletedWithoutMoney(input)).toBe(false)
  })
})
