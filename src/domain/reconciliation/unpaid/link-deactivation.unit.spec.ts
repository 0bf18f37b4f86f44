import type { ChargeLink, Charge } from "../../charge/charge"
import { minorUnits } from "../../money"
import { message } from "../../message"
import { nextCorrection } from "../next-correction"
import { linkDeactivationStateOf } from "./link-deactivation"
import {
  aCharge,
  NOW,
  secondsAgo,
  buildReconciliationInput,
  sums,
  DECISION,
  type Given,
  testCorrections,
  NOTHING_BOOKED,
  withOperation,
} from "../reconciliation-inputs.spec"

const LINK: ChargeLink = { purpose: "cart", id: "link-1" }

function aLinkCharge(
  link: Partial<ChargeLink>,
  captured = 10_000,
  changes: Parameters<typeof aCharge>[0] = {}
) {
  return {
    charge: aCharge({
      method: "link",
      link: { ...LINK, ...link },
      sums: sums(captured),
      ...changes,
    }),
    now: NOW,
  }
}

describe("a payment link that was paid", () => {
  it("a paid payment link is deactivated before another correction that is due, because the other correction may fail", () => {
    const booked = aLinkCharge({})
    const notBooked = { ...booked, ...NOTHING_BOOKED }

    for (const given of [booked, notBooked]) {
      expect(nextCorrection(buildReconciliationInput(given))).toEqual({
        kind: "deactivate_link",
      })
    }
    // Without the deactivation, another correction is due.
    const deactivated = { deactivatedAt: secondsAgo(10) }
    expect(
      nextCorrection(
        buildReconciliationInput({
          ...aLinkCharge(deactivated),
          ...NOTHING_BOOKED,
        })
      )
    ).not.toMatchObject({ kind: "none" })
  })

  it("after a failed deactivation of a paid payment link, the next attempt follows one minute later for a new charge, and 15 minutes later for a charge that is an hour old", () => {
    const young = { createdAt: secondsAgo(60) }
    const old = { createdAt: secondsAgo(3_620) }
    const tried = { deactivationTriedAt: secondsAgo(20) }

    expect(linkDeactivationStateOf(aLinkCharge(tried, 10_000, young))).toEqual({
      is: "waiting",
      again: new Date(NOW.getTime() + 40_000),
    })
    expect(linkDeactivationStateOf(aLinkCharge(tried, 10_000, old))).toEqual({
      is: "waiting",
      again: new Date(NOW.getTime() - 20_000 + 900_000),
    })
  })

  it.each([
    ["the link was not paid", aLinkCharge({}, 0)],
    [
      "the charge is for a second payment of the link",
      aLinkCharge({ duplicateOfChargeId: "ctchg_0" }),
    ],
    [
      "the link expired more than a day ago",
      aLinkCharge({}, 10_000, { codeExpiresAt: secondsAgo(100_000) }),
    ],
  ])(
    "if a payment link needs no deactivation (%s), the plugin does not deactivate it",
    (_, given) => {
      expect(linkDeactivationStateOf(given)).toEqual({ is: "none" })
    }
  )
})

describe("a paid payment link whose deactivation the gateway does not offer", () => {
  const ROUTE = "POST https://gateway.example/paymentlink/inactivate as links"
  const tried = {
    deactivationTriedAt: secondsAgo(86_400),
    notOfferedRoute: ROUTE,
  }

  it("if the gateway offers no deactivation of links at the configured URL, a paid link is listed for an administrator, and the request is not repeated at this URL", () => {
    const input = {
      ...buildReconciliationInput(aLinkCharge(tried)),
      routes: { void: ROUTE },
    }

    expect(linkDeactivationStateOf(input)).toEqual({ is: "not_offered" })
    expect(nextCorrection(input)).toMatchObject({
      kind: "list_discrepancy",
      discrepancy: {
        kind: "waiting_too_long",
        details: message("paid_link_not_deactivated"),
      },
      againAfterMs: 6 * 3_600_000,
      elseAgreed: true,
    })
  })

  it("if the gateway offered no deactivation at the former URL and the options now lead to another URL, the deactivation of a paid payment link is requested again", () => {
    const routes = { void: ROUTE.replace("inactivate", "deactivate") }

    expect(linkDeactivationStateOf({ ...aLinkCharge(tried), routes })).toEqual({
      is: "due",
    })
    expect(linkDeactivationStateOf(aLinkCharge(tried))).toEqual({ is: "due" })
  })

  it("a paid link that the gateway does not deactivate is no longer listed for an administrator once it has expired", () => {
    const given = aLinkCharge(tried, 10_000, {
      codeExpiresAt: secondsAgo(100_000),
    })

    expect(
      linkDeactivationStateOf({ ...given, routes: { void: ROUTE } })
    ).toEqual({
      is: "none",
    })
  })
})

const aLink = (
  link: Partial<ChargeLink>,
  changes: Partial<Charge> = {}
): Given => ({
  charge: {
    method: "link",
    link: { purpose: "cart", id: "link-1", deactivatedAt: NOW, ...link },
    ...changes,
  },
  payment: null,
})
const WAITING = { order: { transactions: [] } }
const DECIDED = { refundDecision: DECISION }

describe("corrections for a paid and refunded link that is still open", () => {
  const link = { ...LINK, deactivationTriedAt: NOW }
  const open: Partial<Charge> = {
    method: "link",
    link,
    state: "refunded",
    createdAt: secondsAgo(3_600),
    codeExpiresAt: secondsAgo(-90_000),
    sums: sums(10_000, 10_000),
    highestCaptured: minorUnits(10_000),
  }

  testCorrections({
    "a refunded payment link whose deactivation failed waits for the next request to deactivate the link while an order waits for a payment":
      [
        { charge: open, payment: null, ...WAITING },
        {
          kind: "wait",
          for: "payer",
          until: new Date(NOW.getTime() + 900_000),
        },
      ],
  })
})

describe("corrections for a second payment of a payment link", () => {
  const duplicatePayment = (changes: Partial<Charge> = {}) =>
    aLink({ duplicateOfChargeId: "ctch_0" }, changes)
  const back = { kind: "refund_unmatched", unmatched: "paid_twice" }

  testCorrections({
    "a second payment of a link is refunded even if an order waits for a payment":
      [{ ...duplicatePayment(), ...WAITING, sessionStatus: undefined }, back],
    "a refunded second payment of a link cancels no order": [
      {
        ...duplicatePayment({ state: "refunded", sums: sums(10_000, 10_000) }),
        ...WAITING,
      },
      "none",
    ],
  })
})

describe("corrections for a payment link that an administrator requested", () => {
  const unpaid = { state: "expired" as const, sums: sums(0) }

  testCorrections({
    "an unpaid link that an administrator requested for an order does not cancel the order":
      [{ ...aLink({ purpose: "order" }, unpaid), ...WAITING }, "none"],
    "a paid link without an order needs no correction once its payment is booked":
      [{ ...aLink({ purpose: "free" }), payment: {}, order: null }, "none"],
    "a decided refund of a payment link without an order is sent even if the payment of the link is booked":
      [
        {
          ...aLink({ purpose: "free" }, DECIDED),
          payment: {},
          order: null,
          sessionStatus: "canceled",
        },
        "refund_money",
      ],
  })
})

describe("corrections for a code that was paid after its cancellation", () => {
  const linkWithFailedChange = (
    kind: "refund" | "void",
    changes: Partial<Charge> = {}
  ) => ({
    ...aLink({}, { method: "pix", ...DECIDED, ...changes }),
    ...NOTHING_BOOKED,
    ...withOperation({ kind, amount: 50 }),
    sessionStatus: "canceled",
  })
  const noted = { kind: "mark_booked", operationIds: ["ctop_1"] }
  // A lookup had shown and refunded a small part before it showed the whole amount (seed 350 of `simulate`).
  const more = { sums: sums(49_998, 50) }

  testCorrections({
    "a partial refund of a late payment is marked as booked while Medusa has no payment":
      [linkWithFailedChange("refund", more), noted],
    "the cancellation of a code that was paid later is marked as booked": [
      linkWithFailedChange("void"),
      noted,
    ],
  })
})
