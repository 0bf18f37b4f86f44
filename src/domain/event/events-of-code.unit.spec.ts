import { BY_ITSELF } from "../refund/automatic-refunds"
import type { EventName } from "./events"
import type { Charge } from "../charge/charge"
import { eventsOfCharge } from "./events-of-charge"
import {
  aCode as anyCode,
  type anOperation,
  DECISION,
  type Given,
  secondsAgo,
  inputOf,
  sums,
  withOperation,
} from "../reconciliation/inputs.spec"
import { message } from "../message"

const PENDING = "checkout_transparent.payment.pending"
const EXPIRED = "checkout_transparent.payment.expired"
const UNMATCHED = "checkout_transparent.payment.unmatched"

const ENDS = secondsAgo(-600)
const ENDED = { codeExpiresAt: secondsAgo(600) }
const NO_SESSION = { sessionStatus: undefined }
const PAID_CODE = { state: "paid", sums: sums(10_000) } as const
const WENT_BACK = { state: "refunded", sums: sums(10_000, 10_000) } as const

/** A Pix code of R$ 100.00 of a cart that has not been paid. */
const aCode = (charge: Partial<Charge> = {}, more?: Omit<Given, "charge">) =>
  anyCode(
    { code: { payload: "6304A1B3" }, codeExpiresAt: ENDS, ...charge },
    more
  )

/** The store has canceled the code. */
const voided = (changes: Parameters<typeof anOperation>[1]) => ({
  ...withOperation({ kind: "void", ...changes }, "ctop_void"),
})

function reported(given: Given, { isUnmatchedListed = false } = {}) {
  return eventsOfCharge(inputOf(given), { isUnmatchedListed })
}

/** Declares a test for each line: what holds, and of what the store is told then. */
function itIsReported(lines: Record<string, [Given, ...EventName[]]>): void {
  it.each(Object.entries(lines))("%s", (_, [given, ...names]) => {
    expect(reported(given).map(({ name }) => name)).toEqual(names)
  })
}

describe("a code that can be paid", () => {
  it("the event of a code that can be paid has the code's text and end", () => {
    expect(reported(aCode())).toEqual([
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

  itIsReported({
    "is not told while nobody knows its text": [aCode({ code: undefined })],
    "is not told after it was let go": [aCode({ abandonedAt: secondsAgo(60) })],
    "is not told of one that is in doubt": [aCode({ state: "unresolved" })],
    "is not told of a card that waits for the gateway": [
      aCode({ method: "card", code: undefined }, { order: {} }),
    ],
  })
})

describe("a code that has ended unpaid", () => {
  itIsReported({
    "is told where it was canceled after its end": [
      aCode(
        { state: "canceled", ...ENDED },
        voided({ resolvedAt: secondsAgo(5) })
      ),
      EXPIRED,
    ],
    "is told where the panel ended it": [aCode({ state: "canceled" }), EXPIRED],
    "is told where it was let go after its end": [
      aCode({ ...ENDED, abandonedAt: secondsAgo(5) }),
      EXPIRED,
    ],
    "is told as pending while it may be confirmed late": [
      aCode(ENDED),
      PENDING,
    ],
    "is not told when it was paid after all": [
      aCode({ ...PAID_CODE, ...ENDED }),
    ],
    "is not told when its money went back": [aCode({ ...WENT_BACK, ...ENDED })],
    "is not told of one that was perhaps canceled by the store, which has no answer yet":
      [aCode({ state: "canceled" }, voided({ state: "unknown" }))],
    "is not told of one that was canceled and replaced before its end": [
      aCode(
        { state: "canceled", ...ENDED },
        voided({ resolvedAt: secondsAgo(900) })
      ),
    ],
    "is not told of one that was let go and replaced before its end": [
      aCode({ ...ENDED, abandonedAt: secondsAgo(900) }),
    ],
    "is not told of one that was let go and replaced, and expired since": [
      aCode({ state: "expired", ...ENDED, abandonedAt: secondsAgo(900) }),
    ],
  })
})

describe("money that no order is waiting for", () => {
  it.each<[string, Omit<Given, "charge">]>([
    ["order_canceled", { order: { isCanceled: true } }],
    ["paid_otherwise", { order: {}, isPaidOtherwise: true }],
    ["session_gone", NO_SESSION],
  ])(
    "money that no order waits for is reported with its reason as soon as it is listed: %s",
    (reason, records) => {
      expect(
        reported(aCode(PAID_CODE, records), { isUnmatchedListed: true })
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
      "automatically once that is decided",
      aCode(
        {
          ...PAID_CODE,
          refundDecision: { ...DECISION, decidedBy: BY_ITSELF },
        },
        NO_SESSION
      ),
      "session_gone",
      true,
    ],
    [
      "by a person who decided it",
      aCode(
        { ...PAID_CODE, refundDecision: { ...DECISION, decidedBy: "user_1" } },
        NO_SESSION
      ),
      "session_gone",
      false,
    ],
    [
      "in the panel, under the key that it had when it was listed",
      aCode(WENT_BACK, { order: { isCanceled: true } }),
      "order_canceled",
      false,
    ],
    [
      "automatically if its code was canceled at the moment of its payment",
      aCode(WENT_BACK, voided({ resolvedAt: secondsAgo(5) })),
      "code_canceled",
      true,
    ],
  ])(
    "money that no order waits for is reported as being refunded %s",
    (_, given, reason, isAutomatic) => {
      expect(reported(given)).toMatchObject([
        {
          name: UNMATCHED,
          key: "payment.unmatched:ctch_1",
          data: { reason, is_refunded_automatically: isAutomatic },
        },
      ])
    }
  )

  it.each([
    ["a code", "pix", {}],
    ["a card, of which Medusa has the payment", "card", { payment: {} }],
  ] as const)(
    "money is reported as being refunded automatically when the cart of %s could not become an order",
    (_, method, records) => {
      const refundDecision = {
        ...DECISION,
        decidedBy: BY_ITSELF,
        reason: message("cart_not_completed"),
      }

      expect(
        reported(aCode({ ...PAID_CODE, method, refundDecision }, records))
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

  it("money of a card that no order waits for is reported only if another amount was paid, because an administrator decides about it", () => {
    const reasonsOf = (captured: number, records: Omit<Given, "charge">) =>
      reported(
        aCode({ method: "card", state: "paid", sums: sums(captured) }, records),
        { isUnmatchedListed: true }
      ).map(({ data }) => "reason" in data && data.reason)

    expect(reasonsOf(10_000, NO_SESSION)).toEqual([])
    expect(reasonsOf(9_000, {})).toEqual(["other_amount"])
  })

  itIsReported({
    "is not told before anybody has decided": [aCode(PAID_CODE, NO_SESSION)],
    "is not told while its cart can still be completed": [aCode(PAID_CODE)],
    "is not told while its order waits": [aCode(PAID_CODE, { order: {} })],
    "is not told of a code that nobody paid": [
      aCode({ state: "canceled" }, NO_SESSION),
      EXPIRED,
    ],
    "is not told of an order that had the payment when it was canceled": [
      aCode(PAID_CODE, {
        payment: {},
        sessionStatus: "authorized",
        order: { isCanceled: true },
      }),
    ],
  })
})
