import { limitsOptions } from "../options/account-limits"
import {
  attacksIn,
  type CardAttempts,
  judgeCardAttempt,
} from "./attempt-limits"

const LIMITS = limitsOptions.parse(undefined)
const NO_LIMITS = {
  windowMinutes: 60,
  declinesPerCart: null,
  declinesPerEmail: null,
  declinesPerAccount: null,
  failuresPerCart: null,
  failuresPerEmail: null,
  slowDownPerAddress: null,
  slowDownPerAccount: null,
  failedCodesPerCart: null,
  codesPerCart: null,
  codesPerAddress: null,
  openChargesPerCart: null,
}
const NOTHING: CardAttempts = {
  declinesOfCart: 0,
  declinesOfEmail: 0,
  declinesOfAccount: 0,
  failuresOfCart: 0,
  failuresOfEmail: 0,
  unsuccessfulOfAddress: undefined,
  unsuccessfulOfAccount: 0,
  underWayOfAddress: 0,
}
const EVERYTHING: CardAttempts = {
  declinesOfCart: 9_999,
  declinesOfEmail: 9_999,
  declinesOfAccount: 9_999,
  failuresOfCart: 9_999,
  failuresOfEmail: 9_999,
  unsuccessfulOfAddress: 9_999,
  unsuccessfulOfAccount: 9_999,
  underWayOfAddress: 9_999,
}

function judge(attempts: Partial<CardAttempts>, limits = LIMITS) {
  return judgeCardAttempt({ ...NOTHING, ...attempts }, limits)
}

describe("one more card", () => {
  it("may be tried one below each limit", () => {
    const oneBelow = {
      declinesOfCart: 4,
      declinesOfEmail: 9,
      declinesOfAccount: 299,
      failuresOfCart: 9,
      failuresOfEmail: 19,
      unsuccessfulOfAddress: 29,
      unsuccessfulOfAccount: 299,
      underWayOfAddress: 9,
    }

    expect(judge(oneBelow)).toEqual({ kind: "go" })
  })

  it.each([
    ["cart", { declinesOfCart: 5 }],
    ["cart", { failuresOfCart: 10 }],
    ["email", { declinesOfEmail: 10 }],
    ["email", { failuresOfEmail: 20 }],
    ["account", { declinesOfAccount: 3_000 }],
  ])("is refused by the %s at its limit (%j)", (by, attempts) => {
    expect(judge(attempts)).toEqual({ kind: "refused", by })
  })

  it.each([
    ["address", { unsuccessfulOfAddress: 30 }],
    ["account", { unsuccessfulOfAccount: 300 }],
    ["account", { unsuccessfulOfAccount: 1_000_000 }],
  ])("waits for what others did at the %s, and goes (%j)", (of, attempts) => {
    expect(judge(attempts)).toEqual({ kind: "wait", of })
  })

  it("is third at an address from which many failed, and may be tried again soon", () => {
    const many = { unsuccessfulOfAddress: 30 }

    expect(judge({ ...many, underWayOfAddress: 1 }).kind).toBe("wait")
    expect(judge({ ...many, underWayOfAddress: 2 }).kind).toBe("busy")
  })

  it("is not refused for an e-mail address that others used, where nothing failed from here", () => {
    const used = { declinesOfEmail: 10, failuresOfEmail: 20 }

    expect(judge({ ...used, unsuccessfulOfAddress: 0 })).toEqual({ kind: "go" })
    expect(judge({ ...used, unsuccessfulOfAddress: 1 })).toEqual({
      kind: "refused",
      by: "email",
    })
    expect(judge({ ...used, unsuccessfulOfAddress: undefined })).toEqual({
      kind: "refused",
      by: "email",
    })
  })

  it("may be tried whatever happened, where the limits are switched off", () => {
    expect(judge(EVERYTHING, NO_LIMITS)).toEqual({ kind: "go" })
  })

  it("is refused by a limit whose narrower ones are switched off", () => {
    const limits = { ...LIMITS, declinesPerCart: null }

    expect(judge({ declinesOfCart: 99, declinesOfEmail: 10 }, limits)).toEqual({
      kind: "refused",
      by: "email",
    })
  })
})

describe("an attack", () => {
  it("is told of from the first bound on, whatever becomes of the payment that finds it", () => {
    const junk = { ...NOTHING, failuresOfCart: 10 }

    expect(attacksIn({ ...junk, unsuccessfulOfAccount: 299 }, LIMITS)).toEqual(
      []
    )
    expect(attacksIn({ ...junk, unsuccessfulOfAccount: 300 }, LIMITS)).toEqual([
      "cards_slowed_down",
    ])
  })

  it("is told of once more when no cards are taken", () => {
    expect(attacksIn(EVERYTHING, LIMITS)).toEqual([
      "cards_slowed_down",
      "cards_stopped",
    ])
    expect(attacksIn(EVERYTHING, NO_LIMITS)).toEqual([])
  })
})
