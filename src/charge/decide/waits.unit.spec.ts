import { isAsynchronousMethod, type PaymentMethod } from "../charge"
import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { nextCorrection } from "./next-correction"
import {
  aCode,
  aRow,
  DECISION,
  type Given,
  NOTHING_BOOKED,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
  withOperation,
} from "./inputs.spec"
import { DAY_MS, LONGEST_WAIT_MS } from "../times"
import { WAITS, type WaitReason } from "./waits"

/** No `until` is further away: the longest life of a payment link that can be asked for, and a day. */
const FURTHEST_UNTIL_MS = 367 * DAY_MS
const IN_HALF_A_MINUTE = secondsAgo(-30)

/** Paid, and not made inactive a moment ago. */
const openLink = (openSince: Date): Given => ({
  charge: {
    method: "link",
    codeExpiresAt: secondsAgo(-40 * 24 * 3_600),
    link: {
      ...{ purpose: "cart", id: "1", openSince },
      deactivationTriedAt: secondsAgo(5),
    },
  },
})

/**
 * Every wait that there is, each with where it comes from and what becomes of it when its deadline is
 * over: `listed` with the general clock of the charge, or another correction. A new reason to wait
 * fails here (and the compiler asks for it) until it has its line.
 */
const EVERY_WAIT: Record<
  WaitReason,
  [string, Given, Correction["kind"] | "listed"][]
> = {
  outcome: [
    [
      "an operation is in flight",
      withOperation({ state: "in_flight", leaseExpiresAt: IN_HALF_A_MINUTE }),
      "list_discrepancy",
    ],
    [
      "an operation in flight was left by its process, and nobody resolves it",
      withOperation({ state: "in_flight", leaseExpiresAt: secondsAgo(1) }),
      "list_discrepancy",
    ],
    [
      "an operation is in doubt",
      withOperation({ state: "unknown", leaseExpiresAt: secondsAgo(1) }),
      "list_discrepancy",
    ],
    ["a charge is in doubt", { charge: { state: "unresolved" } }, "listed"],
  ],
  decision_of_gateway: [
    [
      "the gateway has a card payment under way",
      { ...NOTHING_BOOKED, charge: { state: "pending", sums: sums(0) } },
      "listed",
    ],
  ],
  booking_by_medusa: [
    [
      "core books a sale",
      {
        ...NOTHING_BOOKED,
        operations: [
          theCreation({
            bookedAt: undefined,
            leaseExpiresAt: IN_HALF_A_MINUTE,
          }),
        ],
      },
      "complete_cart",
    ],
  ],
  fresh_row: [
    [
      "core wrote a refund that nothing speaks for",
      {
        payment: { refunds: [aRow("ref_1", 1_000, secondsAgo(5))] },
        order: { transactions: [] },
      },
      "remove_refund",
    ],
  ],
  order_being_placed: [
    [
      "an order is fresh",
      {
        charge: { method: "pix" },
        payment: null,
        order: { createdAt: secondsAgo(5) },
      },
      "pay_order",
    ],
    [
      "an order is fresh whose money was decided to go back",
      {
        charge: { refundDecision: DECISION },
        payment: null,
        order: { createdAt: secondsAgo(5) },
      },
      "withdraw_refund_decision",
    ],
  ],
  order_being_canceled: [
    [
      "core canceled the payment of an order a moment ago",
      {
        charge: { state: "canceled", sums: sums(0) },
        ...withOperation({ kind: "void", bookedAt: secondsAgo(5) }),
        payment: { captures: [], isCanceled: true, canceledAt: secondsAgo(5) },
        order: { transactions: [] },
      },
      "list_discrepancy",
    ],
  ],
  payer: [
    ["a code can be paid", aCode(), "cancel_code"],
    [
      "a code can be paid for ever, by what the gateway tells",
      aCode({ codeExpiresAt: new Date("2099-01-01") }),
      "cancel_code",
    ],
    [
      "an order waits for a code that was given up",
      aCode({ abandonedAt: secondsAgo(30) }, { order: {} }),
      "cancel_order",
    ],
  ],
  next_cancellation: [
    [
      "the gateway did not cancel a code",
      aCode(
        {},
        {
          ...withOperation({
            ...{ kind: "void", state: "rejected", resolvedAt: secondsAgo(5) },
          }),
          sessionStatus: undefined,
        }
      ),
      "cancel_code",
    ],
  ],
  next_deactivation: [
    ["a paid link is open", openLink(secondsAgo(5)), "deactivate_link"],
  ],
}

const all = Object.entries(EVERY_WAIT).flatMap(([reason, cases]) =>
  cases.map(([when, given, then]) => ({
    reason: reason as WaitReason,
    when,
    input: inputOf(given),
    then,
  }))
)

function waitOf(
  input: ReconciliationInput
): Extract<Correction, { kind: "wait" }> {
  const correction = nextCorrection(input)
  if (correction.kind !== "wait") {
    throw new Error(`It does not wait: ${correction.kind}`)
  }
  return correction
}

function later(input: ReconciliationInput, now: Date): Correction {
  return nextCorrection({ ...input, now })
}

describe.each(all)("while $when ($reason)", ({ reason, input, then }) => {
  it("it is waited, and until when says its kind of deadline", () => {
    const wait = waitOf(input)

    expect(wait.for).toBe(reason)
    expect(wait.until === undefined ? "listed" : "until").toBe(WAITS[reason])
  })

  it(`comes to an end: ${then}`, () => {
    const { until } = waitOf(input)
    const end = until ?? new Date(NOW.getTime() + LONGEST_WAIT_MS)

    expect(later(input, end)).toMatchObject(
      then === "listed" ? { kind: "wait" } : { kind: then }
    )
    expect(end.getTime() - NOW.getTime()).toBeLessThan(FURTHEST_UNTIL_MS)
  })
})

describe("every wait", () => {
  it("has its line in the table", () => {
    expect(Object.keys(EVERY_WAIT).sort()).toEqual(Object.keys(WAITS).sort())
  })

  it.each<PaymentMethod>(["pix", "wallet", "link"])(
    "for a payer ends, whatever the gateway tells of the end of a %s",
    (method) => {
      const ends = [
        secondsAgo(-1_740),
        new Date("2027-12-01"),
        new Date("9999-12-31"),
      ].map((codeExpiresAt) =>
        waitOf(inputOf(aCode({ method, codeExpiresAt }))).until?.getTime()
      )

      expect(isAsynchronousMethod(method)).toBe(true)
      expect(Math.max(...ends.map(Number))).toBeLessThan(
        NOW.getTime() + FURTHEST_UNTIL_MS
      )
    }
  )
})
