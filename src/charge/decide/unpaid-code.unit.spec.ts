import type { Charge } from "../charge"
import { CHARGE_STATES } from "../charge-state"
import {
  anOperation,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"
import type { Operation } from "../operation"
import { nextCorrection } from "./next-correction"
import { codeIsOverAt, codesAreOverAt, codeOf } from "./unpaid-code"

const ENDS = secondsAgo(-1_200)
const MINUTE_S = 60

/** A code of a cart that nobody has paid, and that its storefront shows. */
function aCode(
  charge: Partial<Charge> = {},
  more: Omit<Given, "charge"> = {}
): Given {
  return {
    charge: {
      method: "pix",
      state: "pending",
      sums: sums(0),
      codeExpiresAt: ENDS,
      ...charge,
    },
    payment: null,
    order: null,
    sessionStatus: "pending",
    ...more,
  }
}

function correction(given: Given) {
  return nextCorrection(inputOf(given))
}

describe("when a code is over", () => {
  it("is some minutes after its end: a bank may confirm late", () => {
    expect(codeIsOverAt(inputOf(aCode()).charge)).toEqual(
      new Date(ENDS.getTime() + 600_000)
    )
  })

  it("counts from its making where nobody knows its end", () => {
    const createdAt = secondsAgo(300)

    expect(
      codeIsOverAt(
        inputOf(aCode({ codeExpiresAt: undefined, createdAt })).charge
      )
    ).toEqual(secondsAgo(-300))
  })
})

describe("when all codes of an order are over", () => {
  const ended = inputOf(
    aCode({ state: "expired", codeExpiresAt: secondsAgo(3_600) })
  )
  const other = (state: Charge["state"]) =>
    inputOf(
      aCode({ method: "link", state, codeExpiresAt: secondsAgo(-86_400) })
    ).charge

  it("is when the last one of them is", () => {
    expect(
      codesAreOverAt(ended.charge, [ended.charge, other("pending")])
    ).toEqual(codeIsOverAt(other("pending")))
  })

  it.each(["canceled", "not_created", "absent", "failed", "refunded"] as const)(
    "does not wait for the end of one that is %s",
    (state) => {
      expect(
        codesAreOverAt(ended.charge, [ended.charge, other(state)])
      ).toEqual(codeIsOverAt(ended.charge))
    }
  )

  it("is the end of the one that is asked about, also when that was canceled", () => {
    const canceled = inputOf(aCode({ state: "canceled" }))

    expect(codesAreOverAt(canceled.charge, [canceled.charge])).toEqual(
      codeIsOverAt(canceled.charge)
    )
  })
})

describe("a code that nobody has paid", () => {
  it.each(["pix", "wallet"] as const)(
    "is waited for until it is over (%s)",
    (method) => {
      expect(correction(aCode({ method }))).toEqual({
        kind: "wait",
        for: "payer",
        until: new Date(ENDS.getTime() + 600_000),
      })
    }
  )

  it("is waited for as well while an order waits for it", () => {
    const given = aCode(
      {},
      { order: {}, sessionStatus: "pending_authorization" }
    )

    expect(correction(given)).toMatchObject({ kind: "wait" })
  })

  it.each([
    [9 * MINUTE_S + 59, "wait"],
    [10 * MINUTE_S, "cancel_code"],
    [3_600, "cancel_code"],
  ])("%i s after its end: %s", (seconds, kind) => {
    expect(
      correction(aCode({ codeExpiresAt: secondsAgo(seconds) }))
    ).toMatchObject({ kind })
  })

  it.each<[string, Given]>([
    ["its session is gone", aCode({}, { sessionStatus: undefined })],
    ["its order is canceled", aCode({}, { order: { isCanceled: true } })],
    [
      "its order was paid otherwise",
      aCode({}, { order: {}, isPaidOtherwise: true }),
    ],
    [
      "its money would go back anyway",
      aCode({
        refundDecision: { decidedAt: NOW, decidedBy: "user_1", reason: "No." },
      }),
    ],
  ])("is canceled before its end when %s", (_, given) => {
    expect(correction(given)).toEqual({ kind: "cancel_code", isLastTry: false })
  })

  it.each<[string, Given]>([
    ["while it could be paid", aCode({ abandonedAt: secondsAgo(60) })],
    [
      "after its end",
      aCode({ codeExpiresAt: secondsAgo(900), abandonedAt: secondsAgo(60) }),
    ],
    [
      "with its session",
      aCode({ abandonedAt: secondsAgo(60) }, { sessionStatus: undefined }),
    ],
  ])("is not canceled again when it was let go %s", (_, given) => {
    expect(codeOf(inputOf(given))).toEqual({ is: "none" })
  })

  it.each(CHARGE_STATES.filter((state) => state !== "pending"))(
    "is none that is %s",
    (state) => {
      expect(codeOf(inputOf(aCode({ state })))).toEqual({ is: "none" })
    }
  )
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
  const OVER = { codeExpiresAt: secondsAgo(7_200) }

  it.each([
    [1, 59, "wait"],
    [1, 60, "cancel_code"],
    [2, 119, "wait"],
    [2, 120, "cancel_code"],
    [4, 479, "wait"],
    [4, 480, "cancel_code"],
    [20, 3_599, "wait"],
    [20, 3_600, "cancel_code"],
  ])("after %i tries, the last %i s ago: %s", (times, seconds, kind) => {
    expect(correction(aCode(OVER, tried(times, seconds)))).toMatchObject({
      kind,
    })
  })

  it("counts no try while the gateway was not asked at all", () => {
    const notAsked = tried(9, 1, "gateway_paused")

    expect(correction(aCode(OVER, notAsked))).toEqual({
      kind: "cancel_code",
      isLastTry: false,
    })
  })

  it("says until when it is waited", () => {
    expect(correction(aCode(OVER, tried(2, 30)))).toEqual({
      kind: "wait",
      for: "next_cancellation",
      until: secondsAgo(-90),
    })
  })

  it.each([
    [3, OVER, false],
    [4, OVER, true],
    [9, OVER, true],
    [9, { codeExpiresAt: ENDS }, false],
  ])(
    "is tried for the last time after %i tries past its end (%j): %p",
    (times, charge, isLastTry) => {
      const given = aCode(charge, {
        ...tried(times, 7_000),
        sessionStatus: undefined,
      })

      expect(correction(given)).toEqual({ kind: "cancel_code", isLastTry })
    }
  )
})

describe("a code whose answer was lost", () => {
  const FOUND = { code: { payload: "6304A1B3" } }
  const UNSEEN = { showsCode: false }
  const beingMade = (changes: Partial<Operation>) => ({
    operations: [
      theCreation({
        bookedAt: undefined,
        leaseExpiresAt: secondsAgo(-20),
        ...changes,
      }),
    ],
  })

  it.each<[string, Given["operations"]]>([
    ["was told that nobody knows", beingMade({ unansweredAt: NOW }).operations],
    ["has died", beingMade({ leaseExpiresAt: secondsAgo(1) }).operations],
    ["is done with it", [theCreation()]],
  ])(
    "is shown where the storefront reads it, when whoever made it %s",
    (_, operations) => {
      const given = aCode(FOUND, {
        ...UNSEEN,
        ...(operations && { operations }),
      })

      expect(correction(given)).toEqual({ kind: "show_code" })
    }
  )

  it("is not shown while its answer may be on its way to the storefront", () => {
    expect(
      correction(aCode(FOUND, { ...UNSEEN, ...beingMade({}) }))
    ).toMatchObject({ kind: "wait" })
  })

  it.each<[string, Given]>([
    ["that the storefront shows", aCode(FOUND, { showsCode: true })],
    ["where nobody has looked whether it does", aCode(FOUND)],
    ["whose text nobody knows", aCode({}, UNSEEN)],
  ])("is not one %s", (_, given) => {
    expect(correction(given)).toMatchObject({ kind: "wait" })
  })

  it("is canceled, and not shown, when nobody is to pay it any more", () => {
    expect(
      correction(aCode(FOUND, { ...UNSEEN, sessionStatus: undefined }))
    ).toMatchObject({ kind: "cancel_code" })
  })
})
