import type { Dispatcher } from "undici"
import type { Clock } from "../../domain/time-budget"
import { HttpExchangeHandler, notSentReasonOf } from "./send-http-request"

const clock: Clock = {
  now: () => new Date(0),
  monotonicMs: () => 0,
  sleep: () => Promise.resolve(),
}

function givenExchange() {
  const abort = jest.fn()
  const controller = { abort } as unknown as Dispatcher.DispatchController
  return { handler: new HttpExchangeHandler(clock), controller, abort }
}

describe("an exchange", () => {
  it("if a connection is established after the time limit for connecting, the gateway's HTTP client aborts the request that it has reported as not_sent", async () => {
    const { handler, controller, abort } = givenExchange()

    handler.finishOnConnectTimeout()
    handler.onRequestStart(controller)

    expect(await handler.result).toEqual({
      kind: "not_sent",
      reason: "connect_timeout",
    })
    expect(abort).toHaveBeenCalledTimes(1)
  })

  it("the time limit for connecting does not end a request that was already sent, but the time limit for the whole call ends it", async () => {
    const { handler, controller, abort } = givenExchange()

    handler.onRequestStart(controller)
    handler.finishOnConnectTimeout()
    expect(abort).not.toHaveBeenCalled()

    handler.finishOnCallTimeout()
    expect(await handler.result).toEqual({ kind: "no_reply" })
    expect(abort).toHaveBeenCalledTimes(1)
  })

  it("after an interim answer with the status 103, the gateway's HTTP client waits for the final answer to a request", async () => {
    const { handler, controller } = givenExchange()

    handler.onRequestStart(controller)
    handler.onResponseStart(controller, 103, {})
    handler.onResponseStart(controller, 200, { "retry-after": ["1", "2"] })
    handler.onResponseData(controller, Buffer.from("{}"))
    handler.onResponseEnd()

    expect(await handler.result).toEqual({
      kind: "answered",
      answer: {
        httpStatus: 200,
        retryAfter: "1",
        receivedAt: new Date(0),
        body: "{}",
      },
    })
  })

  it.each<[string, (given: ReturnType<typeof givenExchange>) => void]>([
    ["timed_out", ({ handler }) => handler.finishOnCallTimeout()],
    [
      "broken_off",
      ({ handler, controller }) =>
        handler.onResponseError(controller, new Error("other side closed")),
    ],
  ])(
    "if the body of an answer is not received completely (%s), the result of the request still contains the answer's status",
    async (cutShort, end) => {
      const given = givenExchange()
      const { handler, controller } = given

      handler.onRequestStart(controller)
      handler.onResponseStart(controller, 401, {})
      end(given)

      expect(await handler.result).toMatchObject({
        kind: "answered",
        answer: { httpStatus: 401, cutShort },
      })
    }
  )
})

const errorWithCode = (code: string) => ({ code })

it.each<[unknown, string]>([
  [errorWithCode("ECONNREFUSED"), "refused"],
  [errorWithCode("ENOTFOUND"), "dns"],
  [errorWithCode("EAI_AGAIN"), "dns"],
  [errorWithCode("DEPTH_ZERO_SELF_SIGNED_CERT"), "tls"],
  [errorWithCode("ERR_TLS_CERT_ALTNAME_INVALID"), "tls"],
  [errorWithCode("EPROTO"), "tls"],
  [errorWithCode("UND_ERR_CONNECT_TIMEOUT"), "connect_timeout"],
  [errorWithCode("UND_ERR_DESTROYED"), "client_closed"],
  [errorWithCode("ECONNRESET"), "connection_failed"],
  // The host has several IP addresses, and the error of the first one is used.
  [
    { errors: [errorWithCode("ECONNREFUSED"), errorWithCode("ENETUNREACH")] },
    "refused",
  ],
  ...[undefined, null, "text", {}].map((cause): [unknown, string] => [
    cause,
    "connection_failed",
  ]),
])(
  "notSentReasonOf, called with the connection error %j, returns %s",
  (cause, reason) => {
    expect(notSentReasonOf(cause)).toBe(reason)
  }
)
