import type { Dispatcher } from "undici"
import type { Clock } from "../../charge/time-budget"
import { ExchangeHandler, unreachableReason } from "./exchange"

const clock: Clock = {
  now: () => new Date(0),
  monotonicMs: () => 0,
  sleep: () => Promise.resolve(),
}

function givenExchange() {
  const abort = jest.fn()
  const controller = { abort } as unknown as Dispatcher.DispatchController
  return { handler: new ExchangeHandler(clock), controller, abort }
}

describe("an exchange", () => {
  it("said to be not sent stays so: a connection that comes later is aborted before it writes", async () => {
    const { handler, controller, abort } = givenExchange()

    handler.connectTimeIsUp()
    handler.onRequestStart(controller)

    expect(await handler.result).toEqual({
      kind: "not_sent",
      reason: "connect_timeout",
    })
    expect(abort).toHaveBeenCalledTimes(1)
  })

  it("that has started is not ended by the time to connect", async () => {
    const { handler, controller, abort } = givenExchange()

    handler.onRequestStart(controller)
    handler.connectTimeIsUp()
    expect(abort).not.toHaveBeenCalled()

    handler.timeIsUp()
    expect(await handler.result).toEqual({ kind: "no_reply" })
    expect(abort).toHaveBeenCalledTimes(1)
  })

  it("reads the answer that follows a provisional one", async () => {
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
    ["timed_out", ({ handler }) => handler.timeIsUp()],
    [
      "broken_off",
      ({ handler, controller }) =>
        handler.onResponseError(controller, new Error("other side closed")),
    ],
  ])("keeps the status of an answer that is %s", async (cutShort, end) => {
    const given = givenExchange()
    const { handler, controller } = given

    handler.onRequestStart(controller)
    handler.onResponseStart(controller, 401, {})
    end(given)

    expect(await handler.result).toMatchObject({
      kind: "answered",
      answer: { httpStatus: 401, cutShort },
    })
  })
})

const coded = (code: string) => Object.assign(new Error("x"), { code })

describe("why no connection came about", () => {
  it.each([
    ["ECONNREFUSED", "refused"],
    ["ENOTFOUND", "dns"],
    ["EAI_AGAIN", "dns"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["EPROTO", "tls"],
    ["UND_ERR_CONNECT_TIMEOUT", "connect_timeout"],
    ["UND_ERR_DESTROYED", "client_closed"],
    ["ECONNRESET", "connection_failed"],
  ])("%s is told as %s", (code, reason) => {
    expect(unreachableReason(coded(code))).toBe(reason)
  })

  it("is told of the first address when several were tried", () => {
    const cause = new AggregateError([
      coded("ECONNREFUSED"),
      coded("ENETUNREACH"),
    ])

    expect(unreachableReason(cause)).toBe("refused")
  })

  it.each([undefined, null, "text", new Error("x")])(
    "%p without a code is a failed connection",
    (cause) => {
      expect(unreachableReason(cause)).toBe("connection_failed")
    }
  )
})
