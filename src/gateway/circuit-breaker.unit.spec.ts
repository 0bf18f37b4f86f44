import { FakeClock } from "../../integration-tests/gateway/client-support/clocks"
import type { CircuitChange } from "../charge/circuit"
import type { CallContext } from "./call-context"
import {
  CircuitBreaker,
  type CircuitBreakerOptions,
  type GuardedWork,
} from "./circuit-breaker"
import { gatewayError, type CallFailure } from "./create-gateway-error"
import type { HttpAnswer } from "./transport/http"

const CONTEXT: CallContext = { operation: "authorize_card", secrets: [] }

function givenBreaker(options: Partial<CircuitBreakerOptions> = {}) {
  const clock = new FakeClock()
  const changes: CircuitChange[] = []
  const breaker = new CircuitBreaker({
    clock,
    random: () => 0,
    failures: 3,
    openMs: 10_000,
    onChange: (change) => changes.push(change),
    ...options,
  })
  let calls = 0
  const call = {
    fails: (callFailure: CallFailure, how: Partial<GuardedWork<never>> = {}) =>
      breaker
        .run({
          subject: `charge ${++calls}`,
          hasTime: true,
          work: () => Promise.reject(gatewayError(callFailure, CONTEXT)),
          ...how,
        })
        .catch(() => undefined),
    succeeds: (work: () => Promise<void> = () => Promise.resolve()) =>
      breaker.run({ subject: `charge ${++calls}`, hasTime: true, work }),
  }
  const fails = async (callFailure: CallFailure, times = 1) => {
    for (let nth = 0; nth < times; nth++) {
      await call.fails(callFailure)
    }
  }
  const refusal = (hasTime = true) => breaker.refusal({ hasTime })
  const { succeeds } = call
  return { refusal, clock, changes, fails, failsOnce: call.fails, succeeds }
}

const answered = (httpStatus: number, retryAfter?: string): HttpAnswer => ({
  httpStatus,
  retryAfter,
  receivedAt: new Date(0),
  body: "",
})
const refused = (httpStatus: number, retryAfter?: string): CallFailure => ({
  kind: "refused",
  answer: answered(httpStatus, retryAfter),
})
const NO_REPLY: CallFailure = { kind: "no_reply", phase: "before_headers" }

describe("a circuit breaker", () => {
  it("opens after so many failures in a row, and says what the last one was", async () => {
    const { refusal, changes, fails } = givenBreaker()

    await fails(NO_REPLY, 2)
    expect(refusal()).toBeUndefined()
    await fails(refused(503))

    expect(refusal()).toEqual({ failures: 3, retryAfterMs: 10_000 })
    expect(changes).toEqual([
      {
        kind: "opened",
        isAgain: false,
        failures: 3,
        openMs: 10_000,
        code: "gateway_unavailable",
        message: expect.stringContaining("503"),
      },
    ])
  })

  it("does not open where a call in between succeeds", async () => {
    const { refusal, fails, succeeds } = givenBreaker()

    await fails(NO_REPLY, 2)
    await succeeds()
    await fails(NO_REPLY, 2)

    expect(refusal()).toBeUndefined()
  })

  it.each<[string, CallFailure]>([
    ["nobody listens", { kind: "not_sent", reason: "refused" }],
    ["nobody answers", NO_REPLY],
    ["the server fails", refused(500)],
    ["the access token is refused", refused(401)],
    ["there are too many requests", refused(429)],
    ["a proxy redirects", refused(302)],
    [
      "a page comes instead of an answer",
      { kind: "answer_invalid", answer: answered(200), fault: "unreadable" },
    ],
  ])("opens where %s", async (_title, callFailure) => {
    const { refusal, fails } = givenBreaker()

    await fails(callFailure, 3)

    expect(refusal()).toBeDefined()
  })

  it.each<[string, CallFailure]>([
    [
      "the time of whoever asks is up",
      { kind: "not_sent", reason: "budget_spent" },
    ],
    [
      "our own database fails",
      { kind: "not_sent", reason: "token_store_failed" },
    ],
    ["the operation is switched off", { kind: "disabled" }],
    ["the gateway refuses what is in it", refused(422)],
    ["a firewall refuses what is in it", refused(403)],
    [
      "as many calls as allowed are in flight",
      { kind: "not_sent", reason: "too_many_calls" },
    ],
    ["one charge is in doubt", refused(409)],
    [
      "the answer is about another charge",
      { kind: "answer_invalid", answer: answered(200), fault: "other_charge" },
    ],
  ])("stays closed where %s", async (_title, callFailure) => {
    const { refusal, fails } = givenBreaker()

    await fails(callFailure, 10)

    expect(refusal()).toBeUndefined()
  })

  it("never opens where that is switched off", async () => {
    const { refusal, fails } = givenBreaker({ failures: null })

    await fails(NO_REPLY, 100)

    expect(refusal()).toBeUndefined()
  })

  it("lets one call through when its time is up, and refuses the others meanwhile", async () => {
    const { refusal, clock, changes, fails, succeeds } = givenBreaker()
    await fails(NO_REPLY, 3)
    clock.advance(10_000)

    expect(refusal()).toBeUndefined()
    let answer: () => void = () => undefined
    const trial = succeeds(
      () => new Promise<void>((resolve) => (answer = resolve))
    )
    expect(refusal()).toEqual({ failures: 3, retryAfterMs: 1_000 })
    answer()
    await trial

    expect(refusal()).toBeUndefined()
    expect(changes.at(-1)).toEqual({ kind: "closed" })
  })

  it("stays open for twice as long with each call that fails again, up to a minute", async () => {
    const { clock, changes, fails } = givenBreaker()
    await fails(NO_REPLY, 3)

    for (const ms of [10_000, 20_000, 40_000, 60_000]) {
      clock.advance(ms)
      await fails(NO_REPLY)
    }

    expect(
      changes.map((change) => change.kind === "opened" && change.openMs)
    ).toEqual([10_000, 20_000, 40_000, 60_000, 60_000])
  })

  it("is closed by no call that began before it opened", async () => {
    const { refusal, fails, succeeds } = givenBreaker()
    let answer: () => void = () => undefined
    const early = succeeds(
      () => new Promise<void>((resolve) => (answer = resolve))
    )
    await fails(NO_REPLY, 3)

    answer()
    await early

    expect(refusal()).toBeDefined()
  })

  it("tries another one where the call that was let through never came to the gateway", async () => {
    const { refusal, clock, fails, succeeds } = givenBreaker()
    await fails(NO_REPLY, 3)
    clock.advance(10_000)

    await fails({ kind: "not_sent", reason: "budget_spent" })
    expect(refusal()).toBeUndefined()
    await succeeds()

    expect(refusal()).toBeUndefined()
  })

  it("stays open as long as the gateway asks, for a minute at most", async () => {
    const { refusal, fails } = givenBreaker()

    await fails(refused(429, "45"), 3)

    expect(refusal()?.retryAfterMs).toBe(45_000)
  })

  it("stays open for up to a quarter longer, so that processes do not try again together", async () => {
    const { refusal, fails } = givenBreaker({ random: () => 1 })

    await fails(NO_REPLY, 3)

    expect(refusal()?.retryAfterMs).toBe(12_500)
  })

  it("counts one charge once, however often it fails", async () => {
    const { refusal, failsOnce } = givenBreaker()

    for (let times = 0; times < 10; times++) {
      await failsOnce(NO_REPLY, { subject: "the same" })
    }

    expect(refusal()).toBeUndefined()
  })

  it("forgets failures that are longer ago than five minutes", async () => {
    const { refusal, clock, fails } = givenBreaker()

    await fails(NO_REPLY, 2)
    clock.advance(5 * 60_000 + 1)
    await fails(NO_REPLY, 2)

    expect(refusal()).toBeUndefined()
  })

  it("takes no time-out for an outage where there was hardly any time", async () => {
    const { refusal, failsOnce } = givenBreaker()

    for (let times = 0; times < 10; times++) {
      await failsOnce(NO_REPLY, { hasTime: false })
    }

    expect(refusal()).toBeUndefined()
  })

  it("lets no call through to try that has hardly any time", async () => {
    const { refusal, clock, fails } = givenBreaker()
    await fails(NO_REPLY, 3)
    clock.advance(10_000)

    expect(refusal(false)).toBeDefined()
    expect(refusal()).toBeUndefined()
  })

  it("is not opened again by calls that began before it opened", async () => {
    const { refusal, clock, fails, failsOnce, succeeds } = givenBreaker()
    const fail: (() => void)[] = []
    const early = [1, 2, 3].map(() =>
      failsOnce(NO_REPLY, {
        work: () =>
          new Promise((_, reject) =>
            fail.push(() => reject(gatewayError(NO_REPLY, CONTEXT)))
          ),
      })
    )
    await fails(NO_REPLY, 3)
    clock.advance(10_000)
    await succeeds()

    fail.forEach((now) => now())
    await Promise.all(early)

    expect(refusal()).toBeUndefined()
  })
})
