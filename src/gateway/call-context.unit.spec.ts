import { calledAddress } from "./call-context"
import { gatewayError } from "./create-gateway-error"

const SECRET = "canary-secret"
const URLS = {
  baseUrl: `https://user:${SECRET}@gateway.example/${SECRET}?key=${SECRET}#${SECRET}`,
  authUrl: "http://auth.example:8080",
}

describe("the address that an error names", () => {
  it("is host and port, and nothing else that an address may hold", () => {
    const address = calledAddress(URLS, "baseUrl")
    const error = gatewayError(
      { kind: "not_sent", reason: "refused" },
      { operation: "authorize_card", address, secrets: [] }
    )

    expect(address).toEqual({ host: "gateway.example:443", option: "baseUrl" })
    expect(error.message).toContain("gateway.example:443 refused")
    expect(JSON.stringify(error)).not.toContain("canary")
  })
})
