import { FakeClock } from "../../integration-tests/gateway/client-support/clocks"
import { type CallFailure, gatewayError } from "./create-gateway-error"
import { PauseAfterFailures, type WatchedCall } from "./pause-after-failures"
import type { HttpAnswer } from "./transport/http"

function givenPause() {
  const clock = new FakeClock()
  const pause = new PauseAfterFailures(clock)
  let calls = 0
  const aCall = <Result>(
    work: () => Promise<Result>,
    how: Partial<WatchedCall<Result>> = {}
  ) =>
    pause.watch({
      subject: `charge ${++calls}`,
      hasTime: true,
      work,
      ...how,
    })
  const succeeds = () => aCall(() => Promise.resolve())
  const fails = async (
    callFailure: CallFailure,
    times = 1,
    how: Partial<WatchedCall<never>> = {}
  ) => {
    for (let nth = 0; nth < times; nth++) {
      await aCall(() => Promise.reject(errorFor(callFailure)), how).catch(
        () => undefined
      )
    }
  }
  /** Begins a call; it ends when the test says how. */
  const begins = () => {
    let end = { succeed: () => {}, fail: () => {} }
    const ended = aCall(
      () =>
        new Promise<void>((resolve, reject) => {
          end = { succeed: resolve, fail: () => reject(errorFor(NO_REPLY)) }
        })
    ).catch(() => undefined)
    return {
      succeed: () => (end.succeed(), ended),
      fail: () => (end.fail(), ended),
    }
  }
  return { pause, clock, succeeds, fails, begins }
}

const errorFor = (callFailure: CallFailure) =>
  gatewayError(callFailure, { operation: "authorize_card", secrets: [] })
const answered = (httpStatus: number): HttpAnswer => ({
  httpStatus,
  retryAfter: undefined,
  receivedAt: new Date(0),
  body: "",
})
const refused = (httpStatus: number): CallFailure => ({
  kind: "refused",
  answer: answered(httpStatus),
})
const NO_REPLY: CallFailure = { kind: "no_reply", phase: "before_headers" }

describe("a pause after failures", () => {
  it("begins with the fifth failure in a row, and is over after ten seconds", async () => {
    const { pause, clock, fails } = givenPause()

    await fails(NO_REPLY, 4)
    expect(pause.leftMs).toBe(0)
    await fails(refused(503))

    expect(pause.leftMs).toBe(10_000)
    clock.advance(9_999)
    expect(pause.leftMs).toBe(1)
    clock.advance(1)
    expect(pause.leftMs).toBe(0)
  })

  it("does not begin where the gateway answers to a call in between", async () => {
    const { pause, fails, succeeds } = givenPause()

    await fails(NO_REPLY, 4)
    await succeeds()
    await fails(NO_REPLY, 4)

    expect(pause.leftMs).toBe(0)
  })

  it("begins again with the next failure, until the gateway answers", async () => {
    const { pause, clock, fails, succeeds } = givenPause()
    await fails(NO_REPLY, 5)
    clock.advance(10_000)

    await fails(NO_REPLY)
    expect(pause.leftMs).toBe(10_000)
    clock.advance(10_000)
    await succeeds()
    await fails(NO_REPLY, 4)

    expect(pause.leftMs).toBe(0)
  })

  it("learns nothing from calls that were sent before it was over", async () => {
    const { pause, clock, fails, begins } = givenPause()
    const [one, other] = [begins(), begins()]
    await fails(NO_REPLY, 5)

    clock.advance(5_000)
    await one.fail()
    expect(pause.leftMs).toBe(5_000)
    clock.advance(5_000)
    await other.succeed()
    await fails(NO_REPLY)

    expect(pause.leftMs).toBe(10_000)
  })

  it("does not begin for one charge, however often that fails", async () => {
    const { pause, fails } = givenPause()

    await fails(NO_REPLY, 10, { subject: "the same" })

    expect(pause.leftMs).toBe(0)
  })

  it("does not begin for time-outs of calls that had hardly any time", async () => {
    const { pause, fails } = givenPause()

    await fails(NO_REPLY, 10, { hasTime: false })

    expect(pause.leftMs).toBe(0)
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
  ])("begins where %s", async (_title, callFailure) => {
    const { pause, fails } = givenPause()

    await fails(callFailure, 5)

    expect(pause.leftMs).toBe(10_000)
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
    ["one charge is in doubt", refused(409)],
    [
      "the answer is about another charge",
      { kind: "answer_invalid", answer: answered(200), fault: "other_charge" },
    ],
  ])("does not begin where %s", async (_title, callFailure) => {
    const { pause, fails } = givenPause()

    await fails(callFailure, 10)

    expect(pause.leftMs).toBe(0)
  })
})
