import { unreachableReason } from "./unreachable-reason"

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
