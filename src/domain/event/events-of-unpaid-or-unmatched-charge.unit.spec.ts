import { AUTOMATIC_ACTOR } from "../refund/automatic-refund-caps"
import type { EventName } from "./events"
import type { Charge } from "../charge/charge"
import { buildEventsOfCharge } from "./events-of-charge"
import {
  aCode as anyCode,
  type anOperation,
  DECISION,
  type Given,
  secondsAgo,
  buildReconciliationInput,
  sums,
  withOperation,
} from "../reconciliation/reconciliation-inputs.spec"
import { message } from "../message"

const PENDING = "checkout_transparent.payment.pending"
const EXPIRED = "checkout_transparent.payment.expired"
const UNMATCHED = "checkout_transparent.payment.unmatched"

const ENDS = secondsAgo(-600)
const ENDED = { codeExpiresAt: secondsAgo(600) }
const NO_SESSION = { sessionStatus: undefined }
const PAID_CODE = { state: "paid", sums: sums(10_000) } as const
const WENT_BACK = { state: "refunded", sums: sums(10_000, 10_000) } as const

/** Returns the input for an unpaid Pix code of R$ 100.00 of a cart. */
const aCode = (charge: Partial<Charge> = {}, more?: Omit<Given, "charge">) =>
  anyCode(
    { code: { payload: "6304A1B3" }, codeExpiresAt: ENDS, ...charge },
    more
  )

/** Returns input in which the store has requested to cancel a code. */
const withVoid = (changes: Parameters<typeof anOperation>[1]) => ({
  ...withOperation({ kind: "void", ...changes }, "ctop_void"),
})

function eventsFor(given: Given, { isUnmatchedListed = false } = {}) {
  return buildEventsOfCharge(buildReconciliationInput(given), {
    isUnmatchedListed,
  })
}

/**
 * Declares a test for each line. A line has the test's title, the given state, and the names of the expected events.
 */
function testEvents(lines: Record<string, [Given, ...EventName[]]>): void {
  it.each(Object.entries(lines))(
    "a code causes an event only if it can be paid, has ended unpaid, or has money for which no order waits: %s",
    (_, [given, ...names]) => {
      expect(eventsFor(given).map(({ name }) => name)).toEqual(names)
    }
  )
}

describe("a code that can be paid", () => {
  it("a code that can be paid causes the event payment.pending with the text and the expiry time of the code", () => {
    expect(eventsFor(aCode())).toEqual([
      {
        name: PENDING,
        key: "payment.pending:ctch_1",
        data: expect.objectContaining({
          charge_id: "ctch_1",
          method: "pix",
          cart_id: "cart_1",
          order_id: null,
          amount: 100,
          captured: 0,
          code: "6304A1B3",
          expires_at: ENDS.toISOString(),
        }),
      },
    ])
  })

  testEvents({
    "a pending code whose text the plugin does not know causes no event": [
      aCode({ code: undefined }),
    ],
    "an abandoned code that has not expired causes no event": [
      aCode({ abandonedAt: secondsAgo(60) }),
    ],
    "a code whose creation is in doubt causes no event": [
      aCode({ state: "unresolved" }),
    ],
    "a card charge that is pending at the gateway causes no event": [
      aCode({ method: "card", code: undefined }, { order: {} }),
    ],
  })
})

describe("a code that has ended unpaid", () => {
  testEvents({
    "a code that the store canceled after its expiry time causes payment.expired":
      [
        aCode(
          { state: "canceled", ...ENDED },
          withVoid({ resolvedAt: secondsAgo(5) })
        ),
        EXPIRED,
      ],
    "a code that was canceled in the merchant panel causes payment.expired": [
      aCode({ state: "canceled" }),
      EXPIRED,
    ],
    "a code that was canceled in the merchant panel causes payment.expired if the plugin's cancellation was never sent":
      [aCode({ state: "canceled" }, withVoid({ state: "not_sent" })), EXPIRED],
    "a code that was abandoned after its expiry time causes payment.expired": [
      aCode({ ...ENDED, abandonedAt: secondsAgo(5) }),
      EXPIRED,
    ],
    "a code whose expiry time has passed causes only payment.pending while a bank may still confirm its payment":
      [aCode(ENDED), PENDING],
    "a paid code does not cause payment.expired after its expiry time": [
      aCode({ ...PAID_CODE, ...ENDED }),
    ],
    "a refunded code does not cause payment.expired after its expiry time": [
      aCode({ ...WENT_BACK, ...ENDED }),
    ],
    "a code does not cause payment.expired while it is unknown whether the store has canceled it":
      [aCode({ state: "canceled" }, withVoid({ state: "unknown" }))],
    "a code that the store canceled before its expiry time does not cause payment.expired":
      [
        aCode(
          { state: "canceled", ...ENDED },
          withVoid({ resolvedAt: secondsAgo(900) })
        ),
      ],
    "a code that was abandoned before its expiry time does not cause payment.expired":
      [aCode({ ...ENDED, abandonedAt: secondsAgo(900) })],
    "a code that was abandoned before its expiry time causes no event when the gateway shows it as expired":
      [aCode({ state: "expired", ...ENDED, abandonedAt: secondsAgo(900) })],
  })
})

describe("money that no order is waiting for", () => {
  it.each<[string, Omit<Given, "charge">]>([
    ["order_canceled", { order: { isCanceled: true } }],
    ["paid_otherwise", { order: {}, isPaidOtherwise: true }],
    ["session_gone", NO_SESSION],
  ])(
    "if money that no order waits for is listed as a discrepancy, the event payment.unmatched is published with the reason %s",
    (reason, records) => {
      expect(
        eventsFor(aCode(PAID_CODE, records), { isUnmatchedListed: true })
      ).toMatchObject([
        {
          name: UNMATCHED,
          key: "payment.unmatched:ctch_1",
          data: { captured: 100, reason, is_refunded_automatically: false },
        },
      ])
    }
  )

  it.each<[string, Given, string, boolean]>([
    [
      "automatically after a decision of the plugin",
      aCode(
        {
          ...PAID_CODE,
          refundDecision: { ...DECISION, decidedBy: AUTOMATIC_ACTOR },
        },
        NO_SESSION
      ),
      "session_gone",
      true,
    ],
    [
      "after a decision of an administrator",
      aCode(
        { ...PAID_CODE, refundDecision: { ...DECISION, decidedBy: "user_1" } },
        NO_SESSION
      ),
      "session_gone",
      false,
    ],
    [
      "in the merchant panel without a decision in the store",
      aCode(WENT_BACK, { order: { isCanceled: true } }),
      "order_canceled",
      false,
    ],
    [
      "automatically because the code was paid at the moment of its cancellation",
      aCode(WENT_BACK, withVoid({ resolvedAt: secondsAgo(5) })),
      "code_canceled",
      true,
    ],
  ])(
    "the event payment.unmatched reports an automatic refund only if the plugin refunds the money by itself (here the money is refunded %s)",
    (_, given, reason, isAutomatic) => {
      expect(eventsFor(given)).toMatchObject([
        {
          name: UNMATCHED,
          key: "payment.unmatched:ctch_1",
          data: { reason, is_refunded_automatically: isAutomatic },
        },
      ])
    }
  )

  it.each([
    ["a Pix payment", "pix", {}],
    ["a card payment that Medusa has recorded", "card", { payment: {} }],
  ] as const)(
    "if the plugin decided to refund %s because the cart could not be completed, the event payment.unmatched contains is_refunded_automatically: true",
    (_, method, records) => {
      const refundDecision = {
        ...DECISION,
        decidedBy: AUTOMATIC_ACTOR,
        reason: message("cart_not_completed"),
      }

      expect(
        eventsFor(aCode({ ...PAID_CODE, method, refundDecision }, records))
      ).toContainEqual(
        expect.objectContaining({
          name: UNMATCHED,
          data: expect.objectContaining({
            reason: "cart_not_completed",
            is_refunded_automatically: true,
          }),
        })
      )
    }
  )

  it("a listed card charge causes the event payment.unmatched if the paid amount differs from the requested amount, but not if only the payment session is missing", () => {
    const reasonsOf = (captured: number, records: Omit<Given, "charge">) =>
      eventsFor(
        aCode({ method: "card", state: "paid", sums: sums(captured) }, records),
        { isUnmatchedListed: true }
      ).map(({ data }) => "reason" in data && data.reason)

    expect(reasonsOf(10_000, NO_SESSION)).toEqual([])
    expect(reasonsOf(9_000, {})).toEqual(["other_amount"])
  })

  testEvents({
    "a paid code whose payment session is missing causes no event before the charge is listed or the refund is decided":
      [aCode(PAID_CODE, NO_SESSION)],
    "a paid code is not reported as unmatched while its cart can still be completed":
      [aCode(PAID_CODE)],
    "a paid code is not reported as unmatched while its order waits for the money":
      [aCode(PAID_CODE, { order: {} })],
    "an unpaid code that was canceled is reported as expired, not as unmatched":
      [aCode({ state: "canceled" }, NO_SESSION), EXPIRED],
    "a payment is not reported as unmatched if it was booked on its order before the order was canceled":
      [
        aCode(PAID_CODE, {
          payment: {},
          sessionStatus: "authorized",
          order: { isCanceled: true },
        }),
      ],
  })
})
