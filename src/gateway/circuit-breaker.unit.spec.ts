import {
  anInvalidAnswer,
  aRefusedCall,
} from "../../harness/gateway-client/request-and-answer-fixtures"
import { FakeClock } from "../../harness/gateway-client/fake-clock"
import {
  type CallFailure,
  createGatewayError,
} from "./answer/create-gateway-error"
import { CircuitBreaker, type CountedCall } from "./circuit-breaker"

function givenPause() {
  const clock = new FakeClock()
  const pause = new CircuitBreaker(clock)
  let calls = 0
  const aCall = <Result>(
    work: () => Promise<Result>,
    how: Partial<CountedCall<Result>> = {}
  ) =>
    pause.callAndCountOutages({
      subject: `charge ${++calls}`,
      hasTime: true,
      work,
      ...how,
    })
  const succeedingCall = () => aCall(() => Promise.resolve())
  const failCalls = async (
    callFailure: CallFailure,
    times = 1,
    how: Partial<CountedCall<never>> = {}
  ) => {
    for (let nth = 0; nth < times; nth++) {
      await aCall(() => Promise.reject(errorFor(callFailure)), how).catch(
        () => undefined
      )
    }
  }
  return { pause, clock, succeeds: succeedingCall, failCalls: failCalls }
}

const errorFor = (callFailure: CallFailure) =>
  createGatewayError(callFailure, { operation: "authorize_card", secrets: [] })
const NO_REPLY: CallFailure = { kind: "no_reply" }

describe("a pause after failures", () => {
  it("calls to the gateway are not paused after four failed calls, one answered call and four more failed calls", async () => {
    const { pause, failCalls, succeeds } = givenPause()

    await failCalls(NO_REPLY, 4)
    await succeeds()
    await failCalls(NO_REPLY, 4)

    expect(pause.pauseLeftMs).toBe(0)
  })

  it("after a pause of calls to the gateway, one failed call begins a new pause, unless the gateway has answered a call since the pause", async () => {
    const { pause, clock, failCalls, succeeds } = givenPause()
    await failCalls(NO_REPLY, 5)
    clock.advance(10_000)

    await failCalls(NO_REPLY)
    expect(pause.pauseLeftMs).toBe(10_000)
    clock.advance(10_000)
    await succeeds()
    await failCalls(NO_REPLY, 4)

    expect(pause.pauseLeftMs).toBe(0)
  })

  it.each([
    ["about the same charge", { subject: "the same" }],
    ["that had hardly any time left to wait for an answer", { hasTime: false }],
  ])(
    "if failed calls do not prove that the gateway is down (ten calls %s), further calls are not paused",
    async (_title, how) => {
      const { pause, failCalls } = givenPause()

      await failCalls(NO_REPLY, 10, how)

      expect(pause.pauseLeftMs).toBe(0)
    }
  )

  it.each<[string, number, CallFailure]>([
    [
      "the connection is refused",
      10_000,
      { kind: "not_sent", reason: "refused" },
    ],
    ["no answer arrives", 10_000, NO_REPLY],
    ["the server answers with the status 500", 10_000, aRefusedCall(500)],
    ["the access token is refused", 10_000, aRefusedCall(401)],
    ["the gateway receives too many requests", 10_000, aRefusedCall(429)],
    ["a proxy redirects", 10_000, aRefusedCall(302)],
    [
      "a page is received instead of an answer",
      10_000,
      anInvalidAnswer("unreadable"),
    ],
    [
      "the caller's time budget is used up",
      0,
      { kind: "not_sent", reason: "budget_spent" },
    ],
    [
      "the plugin's database fails",
      0,
      { kind: "not_sent", reason: "token_store_failed" },
    ],
    ["the gateway refuses the content of the request", 0, aRefusedCall(422)],
    ["a firewall refuses the content of the request", 0, aRefusedCall(403)],
    ["the gateway answers with the status 409", 0, aRefusedCall(409)],
    [
      "the answer is about a charge that was not requested",
      0,
      anInvalidAnswer("other_charge"),
    ],
  ])(
    "after five calls in which %s, further calls to the gateway are paused for %i ms",
    async (_title, leftMs, callFailure) => {
      const { pause, failCalls } = givenPause()

      await failCalls(callFailure, 5)

      expect(pause.pauseLeftMs).toBe(leftMs)
    }
  )
})
