import type { Charge } from "../../charge/charge"
import type { PaymentMethod } from "../../payment-method/payment-method"
import {
  aCode,
  anOperation,
  CODE_ENDS,
  DECISION,
  NOW,
  secondsAgo,
  buildReconciliationInput,
  testCorrections,
  aCreationOperation,
} from "../reconciliation-inputs.spec"
import type { Operation } from "../../operation/operation"
import { DAY_MS } from "../../duration"
import { nextCorrection } from "../next-correction"
import {
  paymentCodeUnpayableFrom,
  allPaymentCodesUnpayableFrom,
  unpaidCodeStateOf,
  hasMoneyOrMayBePaid,
} from "./unpaid-code"

const EXPIRED_LONG_AGO = { codeExpiresAt: secondsAgo(7_200) }
const CANCEL_CODE = { kind: "cancel_code", isLastTry: false }
const NO_SESSION = { sessionStatus: undefined }

const chargeOf = (changes: Partial<Charge>) =>
  buildReconciliationInput(aCode(changes)).charge

describe("when a code is over", () => {
  it("paymentCodeUnpayableFrom returns the time ten minutes after the expiry time of a code, or ten minutes after the creation of a code without an expiry time", () => {
    expect(paymentCodeUnpayableFrom(chargeOf({}))).toEqual(
      new Date(CODE_ENDS.getTime() + 600_000)
    )
    expect(
      paymentCodeUnpayableFrom(
        chargeOf({ codeExpiresAt: undefined, createdAt: secondsAgo(300) })
      )
    ).toEqual(secondsAgo(-300))
  })
})

it.each<PaymentMethod>(["pix", "wallet", "link"])(
  "if the gateway reports an expiry time in the distant future, paymentCodeUnpayableFrom returns a time within 367 days (charge by %s)",
  (method) => {
    const codeExpiresAt = new Date("9999-12-31")
    const overAt = paymentCodeUnpayableFrom(chargeOf({ method, codeExpiresAt }))

    expect(Number(overAt) - NOW.getTime()).toBeLessThan(367 * DAY_MS)
  }
)

describe("allPaymentCodesUnpayableFrom", () => {
  const ended = chargeOf({ state: "expired", codeExpiresAt: secondsAgo(3_600) })
  const otherLinkInState = (state: Charge["state"]) =>
    chargeOf({ method: "link", state, codeExpiresAt: secondsAgo(-86_400) })

  it("allPaymentCodesUnpayableFrom returns the time after which none of the codes of an order can be paid any more", () => {
    expect(
      allPaymentCodesUnpayableFrom(ended, [ended, otherLinkInState("pending")])
    ).toEqual(paymentCodeUnpayableFrom(otherLinkInState("pending")))
  })

  it.each(["canceled", "not_created", "absent", "failed", "refunded"] as const)(
    "allPaymentCodesUnpayableFrom ignores an order's second code in the state %s, and returns the time from which the order's first code cannot be paid",
    (state) => {
      expect(
        allPaymentCodesUnpayableFrom(ended, [ended, otherLinkInState(state)])
      ).toEqual(paymentCodeUnpayableFrom(ended))
    }
  )

  it("allPaymentCodesUnpayableFrom uses the expiry time of a canceled code if the order has no other code", () => {
    const canceled = chargeOf({ state: "canceled" })

    expect(allPaymentCodesUnpayableFrom(canceled, [canceled])).toEqual(
      paymentCodeUnpayableFrom(canceled)
    )
  })
})

describe("corrections for an unpaid code", () => {
  const waits = {
    kind: "wait",
    for: "payer",
    until: new Date(CODE_ENDS.getTime() + 600_000),
  }
  const endedAgo = (seconds: number) =>
    aCode({ codeExpiresAt: secondsAgo(seconds) })

  testCorrections({
    "the plugin waits for the payer of an unpaid code until ten minutes after the code's expiry time":
      [aCode(), waits],
    "an unpaid code is canceled 10 minutes after its expiry time": [
      endedAgo(600),
      CANCEL_CODE,
    ],
    "an unpaid code is canceled before it expires if its order is canceled": [
      aCode({}, { order: { isCanceled: true } }),
      CANCEL_CODE,
    ],
    "an unpaid code is canceled before it expires if its order was paid with another payment":
      [aCode({}, { order: {}, isPaidOtherwise: true }), CANCEL_CODE],
    "an unpaid code is canceled once its refund is decided": [
      aCode({ refundDecision: DECISION }),
      CANCEL_CODE,
    ],
  })

  it("the plugin does not cancel an abandoned code whose creation was confirmed, even after the code's expiry time", () => {
    const abandonedAt = secondsAgo(60)

    for (const given of [
      aCode({ abandonedAt }),
      aCode({ ...EXPIRED_LONG_AGO, abandonedAt }),
      aCode({ abandonedAt }, NO_SESSION),
    ]) {
      expect(unpaidCodeStateOf(buildReconciliationInput(given))).toEqual({
        is: "none",
      })
    }
  })
})

describe("a code that was replaced while its creation was in doubt", () => {
  const anAbandonedCodeThatAppears = (
    changes: Partial<Charge> = {},
    ...more: Partial<Operation>[]
  ) => ({
    ...aCode({ abandonedAt: secondsAgo(60), ...changes }),
    operations: [
      aCreationOperation({ resolvedAt: secondsAgo(30) }),
      ...more.map((operation, at) =>
        anOperation(`ctop_void_${at}`, { kind: "void", ...operation })
      ),
    ],
  })
  const codeIn = (given: ReturnType<typeof anAbandonedCodeThatAppears>) =>
    unpaidCodeStateOf(buildReconciliationInput(given)).is

  it("a code that was abandoned while its creation was in doubt is canceled when the creation is confirmed", () => {
    expect(codeIn(anAbandonedCodeThatAppears())).toBe("to_cancel")
  })

  it("if the request to cancel an abandoned code was not sent, the cancellation is tried again later (the creation of the code had been in doubt)", () => {
    const notSent = { state: "not_sent", resolvedAt: NOW } as const

    expect(codeIn(anAbandonedCodeThatAppears({}, notSent))).toBe(
      "to_cancel_later"
    )
  })

  it("a code that was abandoned while its creation was in doubt is not canceled if the code has expired or the gateway has rejected its cancellation", () => {
    const refused = { state: "rejected", resolvedAt: NOW } as const

    expect(codeIn(anAbandonedCodeThatAppears({ codeExpiresAt: NOW }))).toBe(
      "none"
    )
    expect(codeIn(anAbandonedCodeThatAppears({}, refused))).toBe("none")
  })
})

describe("repeated cancellation of a code", () => {
  /**
   * Describes a code with `times` failed attempts to cancel it. The last attempt was `secondsSince` seconds ago.
   */
  const withFailedVoids = (
    times: number,
    secondsSince: number,
    errorCode?: string
  ) => ({
    operations: [
      aCreationOperation(),
      ...Array.from({ length: times }, (_, at) =>
        anOperation(`ctop_${at}`, {
          kind: "void",
          state: "not_sent",
          errorCode,
          resolvedAt: secondsAgo(secondsSince + 60 * (times - 1 - at)),
        })
      ),
    ],
  })

  it.each([
    [1, 60],
    [2, 120],
    [4, 480],
    [20, 3_600],
  ])(
    "after %i failed attempts, the cancellation of a code is repeated when %i seconds have passed since the last attempt",
    (times, pause) => {
      const correctionAfterFailedVoids = (seconds: number) =>
        nextCorrection(
          buildReconciliationInput(
            aCode(EXPIRED_LONG_AGO, withFailedVoids(times, seconds))
          )
        ).kind

      expect([
        correctionAfterFailedVoids(pause - 1),
        correctionAfterFailedVoids(pause),
      ]).toEqual(["wait", "cancel_code"])
    }
  )

  testCorrections({
    "a cancellation that was not sent because gateway calls are paused does not count as an attempt and does not delay the next cancellation of the code":
      [
        aCode(EXPIRED_LONG_AGO, withFailedVoids(9, 1, "gateway_paused")),
        CANCEL_CODE,
      ],
  })

  it.each([
    [3, EXPIRED_LONG_AGO, false],
    [4, EXPIRED_LONG_AGO, true],
    [9, EXPIRED_LONG_AGO, true],
    [9, { codeExpiresAt: CODE_ENDS }, false],
  ])(
    "the next attempt to cancel a code is the last one if at least four attempts have failed and the code has expired (failed attempts: %i, code: %j, last attempt: %p)",
    (times, charge, isLastTry) => {
      const given = aCode(charge, {
        ...withFailedVoids(times, 7_000),
        ...NO_SESSION,
      })

      expect(nextCorrection(buildReconciliationInput(given))).toEqual({
        kind: "cancel_code",
        isLastTry,
      })
    }
  )
})

describe("corrections for a code whose answer was lost", () => {
  const FOUND = { code: { payload: "6304A1B3" } }
  const UNSEEN = { showsCode: false }
  const beingMade = (changes: Partial<Operation>) => ({
    ...UNSEEN,
    operations: [
      aCreationOperation({
        bookedAt: undefined,
        leaseExpiresAt: secondsAgo(-20),
        ...changes,
      }),
    ],
  })

  testCorrections({
    "a code is written to its payment session once Medusa was told that the creation of the code is being verified":
      [aCode(FOUND, beingMade({ toBeBookedSince: NOW })), "show_code"],
    "a code is written to its payment session once the lease of the creation of the code has ended":
      [aCode(FOUND, beingMade({ leaseExpiresAt: secondsAgo(1) })), "show_code"],
    "a code is written to its payment session once the creation of the code is marked as booked":
      [aCode(FOUND, UNSEEN), "show_code"],
    "a code is not written to its payment session while the lease of its creation lasts and Medusa was not told that the creation is being verified":
      [aCode(FOUND, beingMade({})), "wait"],
    "a code that its payment session already contains is not written again": [
      aCode(FOUND, { showsCode: true }),
      "wait",
    ],
    "a code is not written to its payment session if the plugin has not read what the session shows":
      [aCode(FOUND), "wait"],
    "a code whose text the plugin does not know is not written to its payment session":
      [aCode({}, UNSEEN), "wait"],
    "a code whose payment session no longer exists is canceled": [
      aCode(FOUND, { ...UNSEEN, ...NO_SESSION }),
      "cancel_code",
    ],
  })
})

describe("the order of several codes", () => {
  it.each([
    ["pending", false, true],
    ["pending", true, false],
    ["unresolved", false, true],
    ["unresolved", true, false],
    ["paid", true, true],
    ["expired", false, false],
  ] as const)(
    "for a charge in the state %s (code abandoned: %s), hasMoneyOrMayBePaid returns %s",
    (state, isReplaced, isAwaited) => {
      const abandonedAt = isReplaced ? NOW : undefined

      expect(hasMoneyOrMayBePaid({ state, abandonedAt })).toBe(isAwaited)
    }
  )
})
