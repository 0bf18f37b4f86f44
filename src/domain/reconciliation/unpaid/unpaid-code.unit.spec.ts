import type { Charge } from "../../charge/charge"
import type { PaymentMethod } from "../../payment-method/payment-method"
import {
  aCode,
  anOperation,
  CODE_ENDS,
  DECISION,
  NOW,
  secondsAgo,
  inputOf,
  itIsCorrected,
  theCreation,
} from "../inputs.spec"
import type { Operation } from "../../operation/operation"
import { DAY_MS } from "../../duration"
import { nextCorrection } from "../next-correction"
import {
  codeIsOverAt,
  codesAreOverAt,
  codeOf,
  isWaitedFor,
} from "./unpaid-code"

const OVER = { codeExpiresAt: secondsAgo(7_200) }
const CANCELED = { kind: "cancel_code", isLastTry: false }
const NO_SESSION = { sessionStatus: undefined }

const chargeOf = (changes: Partial<Charge>) => inputOf(aCode(changes)).charge

describe("when a code is over", () => {
  it("a code is over some minutes after its end, because a bank may confirm late, or after its creation if its end is unknown", () => {
    expect(codeIsOverAt(chargeOf({}))).toEqual(
      new Date(CODE_ENDS.getTime() + 600_000)
    )
    expect(
      codeIsOverAt(
        chargeOf({ codeExpiresAt: undefined, createdAt: secondsAgo(300) })
      )
    ).toEqual(secondsAgo(-300))
  })
})

it.each<PaymentMethod>(["pix", "wallet", "link"])(
  "a %s is over after a year at most, whatever end the gateway tells",
  (method) => {
    const codeExpiresAt = new Date("9999-12-31")
    const overAt = codeIsOverAt(chargeOf({ method, codeExpiresAt }))

    expect(Number(overAt) - NOW.getTime()).toBeLessThan(367 * DAY_MS)
  }
)

describe("when all codes of an order are over", () => {
  const ended = chargeOf({ state: "expired", codeExpiresAt: secondsAgo(3_600) })
  const other = (state: Charge["state"]) =>
    chargeOf({ method: "link", state, codeExpiresAt: secondsAgo(-86_400) })

  it("all codes of an order are over when the last of them is over", () => {
    expect(codesAreOverAt(ended, [ended, other("pending")])).toEqual(
      codeIsOverAt(other("pending"))
    )
  })

  it.each(["canceled", "not_created", "absent", "failed", "refunded"] as const)(
    "an order does not wait for the end of a code that is %s",
    (state) => {
      expect(codesAreOverAt(ended, [ended, other(state)])).toEqual(
        codeIsOverAt(ended)
      )
    }
  )

  it("the end of a canceled code counts if that code is the one in question", () => {
    const canceled = chargeOf({ state: "canceled" })

    expect(codesAreOverAt(canceled, [canceled])).toEqual(codeIsOverAt(canceled))
  })
})

describe("a code that has not been paid", () => {
  const waits = {
    kind: "wait",
    for: "payer",
    until: new Date(CODE_ENDS.getTime() + 600_000),
  }
  const endedAgo = (seconds: number) =>
    aCode({ codeExpiresAt: secondsAgo(seconds) })

  itIsCorrected({
    "is waited for until it is over": [aCode(), waits],
    "is canceled 10 minutes after its end": [endedAgo(600), CANCELED],
    "is canceled before its end when its order is canceled": [
      aCode({}, { order: { isCanceled: true } }),
      CANCELED,
    ],
    "is canceled before its end when its order was paid otherwise": [
      aCode({}, { order: {}, isPaidOtherwise: true }),
      CANCELED,
    ],
    "is canceled once decided": [aCode({ refundDecision: DECISION }), CANCELED],
  })

  it("an unpaid code that was abandoned is not canceled again, also after its end or when its session is deleted", () => {
    const abandonedAt = secondsAgo(60)

    for (const given of [
      aCode({ abandonedAt }),
      aCode({ ...OVER, abandonedAt }),
      aCode({ abandonedAt }, NO_SESSION),
    ]) {
      expect(codeOf(inputOf(given))).toEqual({ is: "none" })
    }
  })
})

describe("a code that was replaced while its creation was in doubt", () => {
  const turnsUp = (
    changes: Partial<Charge> = {},
    ...more: Partial<Operation>[]
  ) => ({
    ...aCode({ abandonedAt: secondsAgo(60), ...changes }),
    operations: [
      theCreation({ resolvedAt: secondsAgo(30) }),
      ...more.map((operation, at) =>
        anOperation(`ctop_void_${at}`, { kind: "void", ...operation })
      ),
    ],
  })
  const codeIn = (given: ReturnType<typeof turnsUp>) =>
    codeOf(inputOf(given)).is

  it("a code that was replaced in doubt is canceled when it turns out to exist", () => {
    expect(codeIn(turnsUp())).toBe("to_cancel")
  })

  it("a code that was replaced in doubt is canceled later when its first cancellation was not sent", () => {
    const notSent = { state: "not_sent", resolvedAt: NOW } as const

    expect(codeIn(turnsUp({}, notSent))).toBe("to_cancel_later")
  })

  it("a code that was replaced in doubt is not canceled after its end or after the gateway has refused to cancel it", () => {
    const refused = { state: "rejected", resolvedAt: NOW } as const

    expect(codeIn(turnsUp({ codeExpiresAt: NOW }))).toBe("none")
    expect(codeIn(turnsUp({}, refused))).toBe("none")
  })
})

describe("a code that the gateway neither cancels nor refuses to", () => {
  /** So many tries, the last one so many seconds ago. */
  const tried = (times: number, secondsSince: number, errorCode?: string) => ({
    operations: [
      theCreation(),
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
    "the cancellation of a code that the gateway neither confirms nor refuses is repeated after %i tries when %i s have passed",
    (times, pause) => {
      const after = (seconds: number) =>
        nextCorrection(inputOf(aCode(OVER, tried(times, seconds)))).kind

      expect([after(pause - 1), after(pause)]).toEqual(["wait", "cancel_code"])
    }
  )

  itIsCorrected({
    "counts no try while the gateway was not asked at all": [
      aCode(OVER, tried(9, 1, "gateway_paused")),
      CANCELED,
    ],
  })

  it.each([
    [3, OVER, false],
    [4, OVER, true],
    [9, OVER, true],
    [9, { codeExpiresAt: CODE_ENDS }, false],
  ])(
    "the cancellation of a code that the gateway neither confirms nor refuses is the last one after %i tries past the code's end (%j): %p",
    (times, charge, isLastTry) => {
      const given = aCode(charge, { ...tried(times, 7_000), ...NO_SESSION })

      expect(nextCorrection(inputOf(given))).toEqual({
        kind: "cancel_code",
        isLastTry,
      })
    }
  )
})

describe("a code whose answer was lost", () => {
  const FOUND = { code: { payload: "6304A1B3" } }
  const UNSEEN = { showsCode: false }
  const beingMade = (changes: Partial<Operation>) => ({
    ...UNSEEN,
    operations: [
      theCreation({
        bookedAt: undefined,
        leaseExpiresAt: secondsAgo(-20),
        ...changes,
      }),
    ],
  })

  itIsCorrected({
    "is shown where the storefront reads it, when its maker was told that nobody knows":
      [aCode(FOUND, beingMade({ unansweredAt: NOW })), "show_code"],
    "is shown when its maker has died": [
      aCode(FOUND, beingMade({ leaseExpiresAt: secondsAgo(1) })),
      "show_code",
    ],
    "is shown when its maker is done": [aCode(FOUND, UNSEEN), "show_code"],
    "is not shown while its maker works": [aCode(FOUND, beingMade({})), "wait"],
    "is not shown a second time": [aCode(FOUND, { showsCode: true }), "wait"],
    "is not shown where nobody has looked at the page": [aCode(FOUND), "wait"],
    "is not one whose text nobody knows": [aCode({}, UNSEEN), "wait"],
    "is canceled, and not shown, when nobody is to pay it any more": [
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
    "an order with several codes, one of which is %s and replaced: %s, waits for that code: %s",
    (state, isReplaced, isAwaited) => {
      const abandonedAt = isReplaced ? NOW : undefined

      expect(isWaitedFor({ state, abandonedAt })).toBe(isAwaited)
    }
  )
})
