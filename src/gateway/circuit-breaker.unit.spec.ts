import { FakeClock } from "../../integration-tests/gateway/client-support/clocks"
import type { CircuitChange } from "../core/ports/circuit-watch"
import type { CallContext } from "./call-context"
import { CircuitBreaker, type CircuitBreakerOptions } from "./circuit-breaker"
import { gatewayError, type Mishap } from "./gateway-error"
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
  const fails = (mishap: Mishap, times = 1) =>
    Promise.allSettled(
      Array.from({ length: times }, () =>
        breaker.run(() => Promise.reject(gatewayError(mishap, CONTEXT)))
      )
    )
  const succeeds = () => breaker.run(() => Promise.resolve("done"))
  return { breaker, clock, changes, fails, succeeds }
}

const answered = (httpStatus: number, retryAfter?: string): HttpAnswer => ({
  httpStatus,
  retryAfter,
  receivedAt: new Date(0),
  body: "",
})
const refused = (httpStatus: number, retryAfter?: string): Mishap => ({
  kind: "refused",
  answer: answered(httpStatus, retryAfter),
})
const NO_REPLY: Mishap = { kind: "no_reply", phase: "before_headers" }

describe("a circuit breaker", () => {
  it("opens after so many failures in a row, and says what the last one was", async () => {
    const { breaker, changes, fails } = givenBreaker()

    await fails(NO_REPLY, 2)
    expect(breaker.refusal()).toBeUndefined()
    await fails(refused(503))

    expect(breaker.refusal()).toEqual({ failures: 3, retryAfterMs: 10_000 })
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
    const { breaker, fails, succeeds } = givenBreaker()

    await fails(NO_REPLY, 2)
    await succeeds()
    await fails(NO_REPLY, 2)

    expect(breaker.refusal()).toBeUndefined()
  })

  it.each<[string, Mishap]>([
    ["nobody listens", { kind: "not_sent", reason: "refused" }],
    ["nobody answers", NO_REPLY],
    ["the server fails", refused(500)],
    ["the credential is refused", refused(401)],
    ["there are too many requests", refused(429)],
    ["a proxy redirects", refused(302)],
    [
      "a page comes instead of an answer",
      { kind: "answer_invalid", answer: answered(200), fault: "unreadable" },
    ],
  ])("opens where %s", async (_title, mishap) => {
    const { breaker, fails } = givenBreaker()

    await fails(mishap, 3)

    expect(breaker.refusal()).toBeDefined()
  })

  it.each<[string, Mishap]>([
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
    ["one charge is in doubt", refused(409)],
    [
      "the answer is about another charge",
      { kind: "answer_invalid", answer: answered(200), fault: "other_charge" },
    ],
  ])("stays closed where %s", async (_title, mishap) => {
    const { breaker, fails } = givenBreaker()

    await fails(mishap, 10)

    expect(breaker.refusal()).toBeUndefined()
  })

  it("never opens where that is switched off", async () => {
    const { breaker, fails } = givenBreaker({ failures: null })

    await fails(NO_REPLY, 100)

    expect(breaker.refusal()).toBeUndefined()
  })

  it("lets one call through when its time is up, and refuses the others meanwhile", async () => {
    const { breaker, clock, changes, fails } = givenBreaker()
    await fails(NO_REPLY, 3)
    clock.advance(10_000)

    expect(breaker.refusal()).toBeUndefined()
    let answer: () => void = () => undefined
    const trial = breaker.run(
      () => new Promise<void>((resolve) => (answer = resolve))
    )
    expect(breaker.refusal()).toEqual({ failures: 3, retryAfterMs: 0 })
    answer()
    await trial

    expect(breaker.refusal()).toBeUndefined()
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
    const { breaker, fails } = givenBreaker()
    let answer: () => void = () => undefined
    const early = breaker.run(
      () => new Promise<void>((resolve) => (answer = resolve))
    )
    await fails(NO_REPLY, 3)

    answer()
    await early

    expect(breaker.refusal()).toBeDefined()
  })

  it("tries another one where the call that was let through never came to the gateway", async () => {
    const { breaker, clock, fails, succeeds } = givenBreaker()
    await fails(NO_REPLY, 3)
    clock.advance(10_000)

    await fails({ kind: "not_sent", reason: "budget_spent" })
    expect(breaker.refusal()).toBeUndefined()
    await succeeds()

    expect(breaker.refusal()).toBeUndefined()
  })

  it("stays open as long as the gateway asks, for a minute at most", async () => {
    const { breaker, fails } = givenBreaker()

    await fails(refused(429, "45"), 3)

    expect(breaker.refusal()?.retryAfterMs).toBe(45_000)
  })

  it("stays open for up to a quarter longer, so that processes do not try again together", async () => {
    const { breaker, fails } = givenBreaker({ random: () => 1 })

    await fails(NO_REPLY, 3)

    expect(breaker.refusal()?.retryAfterMs).toBe(12_500)
  })
})
