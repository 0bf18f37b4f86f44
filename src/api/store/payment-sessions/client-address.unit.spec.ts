import type { MedusaRequest } from "@medusajs/framework/http"
import { clientAddress, networkOf } from "./keep-shopper-input"

const PROXY = "10.0.0.2"

function aRequest(
  forwardedFor?: string | string[],
  more: object = {}
): MedusaRequest {
  return {
    headers:
      forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
    socket: { remoteAddress: PROXY },
    ip: "198.51.100.99",
    ...more,
  } as unknown as MedusaRequest
}

describe("the client's address", () => {
  it("is not known where nobody said how many proxies there are, whatever the request claims", () => {
    expect(clientAddress(aRequest("203.0.113.7"), null)).toBeUndefined()
  })

  it("is the connection's without proxies, whatever the header says", () => {
    expect(clientAddress(aRequest("203.0.113.7"), 0)).toBe(PROXY)
  })

  it.each([
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "192.0.2.66, 203.0.113.7", "203.0.113.7"],
    [2, "192.0.2.66, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    [1, ["192.0.2.66", "203.0.113.7"], "203.0.113.7"],
    [1, "203.0.113.7:50123", "203.0.113.7"],
  ])(
    "behind %p proxies is what the outermost of them added to %j",
    (proxies, header, address) => {
      expect(clientAddress(aRequest(header), proxies)).toBe(address)
    }
  )

  it.each([
    [2, "203.0.113.7"],
    [1, undefined],
    [1, "unknown"],
    [1, ""],
  ])(
    "behind %p proxies of which one was gone around (%j) is the connection's",
    (proxies, header) => {
      expect(clientAddress(aRequest(header), proxies)).toBe(PROXY)
    }
  )

  it("is not an admin's, who makes a session for a shopper", () => {
    const byAdmin = { auth_context: { actor_type: "user", actor_id: "user_1" } }

    expect(clientAddress(aRequest("203.0.113.7", byAdmin), 1)).toBeUndefined()
  })
})

describe("an address to count by", () => {
  it.each([
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ])("of %s is %s", (reported, network) => {
    expect(networkOf(reported)).toBe(network)
  })

  it.each([undefined, "", "unknown", "203.0.113", "203.0.113.7, 1", "_hidden"])(
    "is none in %j",
    (reported) => {
      expect(networkOf(reported)).toBeUndefined()
    }
  )
})
