import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import {
  GatewayError,
  type GatewayErrorCode,
} from "../../../../../src/domain/errors/gateway-error"
import { minorUnits } from "../../../../../src/domain/money"
import { type CallResult, SKIPPED } from "../experiment/call-result"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import type assumptions from "./assumptions.json"
import { runJudge } from "./judge"
import { JUDGES } from "./judges"

const AMOUNT = 1234

function judgeAssumption(
  id: keyof typeof assumptions,
  results: Record<string, CallResult>
) {
  const run = {
    results,
    resultOfRequest: (step: string) => results[step] ?? SKIPPED,
    settings: {},
    plan: { amount: AMOUNT, account: { dialect: {} } },
  } as unknown as ConfirmationRun
  return runJudge(JUDGES[id], run).is
}

const callResult = (
  kind: CallResult["kind"],
  more: Partial<CallResult> = {}
): CallResult => ({ kind, statuses: [], endedAtMs: 0, ...more })

const aPaidCharge = (amount = AMOUNT): GatewayCharge => ({
  merchantChargeId: "1",
  chargeStatus: "PAID",
  originalAmount: minorUnits(amount),
  transactions: [],
})

const failedResult = (
  code: GatewayErrorCode,
  httpStatus: number
): CallResult => {
  const error = new GatewayError({
    code,
    operation: "authorize_card",
    message: code,
    details: { httpStatus },
  })
  return callResult(error.outcome, { error, statuses: [httpStatus] })
}

describe("A-06, a repeated id is refused in words", () => {
  const judgeRepeat = (repeat: CallResult, shownAmount = AMOUNT) =>
    judgeAssumption("A-06", {
      paid: callResult("answered", { charge: aPaidCharge() }),
      repeat: {
        ...repeat,
        lookup: callResult("answered", { charge: aPaidCharge(shownAmount) }),
      },
    })

  it.each([
    ["gateway_unavailable", 503],
    ["gateway_rate_limited", 429],
    ["gateway_authentication_failed", 401],
  ] as const)(
    "the judge of A-06 is undecided if a repeated id gets the answer %s (%i), which says nothing about the id",
    (code, httpStatus) => {
      expect(judgeRepeat(failedResult(code, httpStatus))).toBeUndefined()
    }
  )

  it("the judge of A-06 confirms the assumption if the gateway says that the charge exists, and the charge keeps its amount", () => {
    expect(judgeRepeat(failedResult("gateway_charge_exists", 400))).toBe(true)
  })

  it("the judge of assumption A-06 (a repeated charge id is refused as already existing) returns false if the gateway refuses the repeated id with an ordinary 400, or accepts it", () => {
    expect([
      judgeRepeat(failedResult("gateway_rejected", 400)),
      judgeRepeat(callResult("answered", { charge: aPaidCharge() })),
    ]).toEqual([false, false])
  })

  it("the judge of A-06 contradicts the assumption if the charge has the amount of the repeated request, whatever the gateway answered", () => {
    expect([
      judgeRepeat(failedResult("gateway_unavailable", 503), AMOUNT + 100),
      judgeRepeat(failedResult("gateway_charge_exists", 400), AMOUNT + 100),
    ]).toEqual([false, false])
  })
})

describe("A-07, a refused request did nothing", () => {
  const judgeRefusal = (lookup: CallResult) =>
    judgeAssumption("A-07", {
      denied: {
        ...failedResult("gateway_rejected", 400),
        isNew: true,
        lookup,
      },
    })

  it("the judge of A-07 confirms the assumption if a lookup shows that a refused charge does not exist", () => {
    expect(judgeRefusal(callResult("absent"))).toBe(true)
  })

  it.each([
    ["is refused with 403", failedResult("gateway_authentication_failed", 403)],
    ["gets no answer", failedResult("gateway_no_reply", 0)],
    [
      "gets an answer that cannot be read",
      callResult("unknown", {
        unreadableAnswer: { words: "no JSON", isOfAmount: false },
      }),
    ],
  ])(
    "the judge of A-07 is undecided if the lookup of a refused charge %s",
    (_what, lookup) => {
      expect(judgeRefusal(lookup)).toBeUndefined()
    }
  )

  it("the judge of A-07 contradicts the assumption if a lookup shows that a refused charge is paid", () => {
    expect(
      judgeRefusal(callResult("answered", { charge: aPaidCharge() }))
    ).toBe(false)
  })
})

describe("A-16, the header caller-origin is optional", () => {
  it("the judge of A-16 is undecided if no request without the header caller-origin worked", () => {
    expect(
      judgeAssumption("A-16", {
        unused: failedResult("gateway_authentication_failed", 403),
      })
    ).toBeUndefined()
  })

  it.each([
    ["a lookup of an unused id was answered", { unused: callResult("absent") }],
    [
      "a card charge was accepted",
      {
        unused: failedResult("gateway_authentication_failed", 403),
        paid: callResult("answered", { charge: aPaidCharge() }),
      },
    ],
  ])(
    "the judge of A-16 confirms the assumption if %s without the header",
    (_what, results) => {
      expect(judgeAssumption("A-16", results)).toBe(true)
    }
  )
})
