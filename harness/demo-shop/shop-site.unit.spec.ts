import { contentSecurityPolicy } from "./shop-site"

describe("contentSecurityPolicy", () => {
  it("the demo shop's content security policy allows only the demo shop itself, Medusa's URL and the host of the card SDK", () => {
    const policy = contentSecurityPolicy({
      backendUrl: "http://127.0.0.1:9000/",
      simulatorUrl: "http://127.0.0.1:9470",
      sdk: "package",
    })

    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' http://127.0.0.1:9000 https://checkout.picpay.com",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
  })

  it("the demo shop's content security policy has only the scheme, host and port of each URL in its settings, without path or extra text", () => {
    const policy = contentSecurityPolicy({
      backendUrl: "https://api.shop.example/medusa; script-src *",
      simulatorUrl: "http://127.0.0.1:9470/card-sdk.js",
      sdk: "simulator",
    })

    expect(policy).toContain("script-src 'self' http://127.0.0.1:9470;")
    expect(policy).toContain(
      "connect-src 'self' https://api.shop.example http://127.0.0.1:9470;"
    )
    expect(policy).not.toContain("script-src *")
  })
})
