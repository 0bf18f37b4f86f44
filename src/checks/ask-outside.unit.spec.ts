import { parseOptions } from "../options/parse-options"
import { deliveryTo, notificationUrlOf } from "./ask-outside"

function anAccount(options: object = {}) {
  const { accounts } = parseOptions({
    encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
    accounts: [
      {
        id: "br",
        environment: "staging",
        baseUrl: "https://gateway.example",
        notificationTokens: ["a-notification-token"],
        ...options,
      },
    ],
  })
  return accounts[0]!
}

describe("a test delivery", () => {
  it("carries no token over plain http to another machine", async () => {
    expect(await deliveryTo(anAccount(), "http://shop.example")).toMatchObject({
      severity: "unknown",
      code: "delivery_not_made",
    })
  })

  it("is not made where no store answers", async () => {
    expect(await deliveryTo(anAccount(), "http://127.0.0.1:1")).toMatchObject({
      severity: "unknown",
      code: "delivery_not_made",
    })
  })

  it("is a problem without a token: every notification would be refused", async () => {
    const account = anAccount({ notificationTokens: [] })

    expect(await deliveryTo(account, "http://127.0.0.1:1")).toMatchObject({
      severity: "problem",
      code: "no_notification_token",
    })
  })
})

describe("the notification URL", () => {
  it("is the address that is to be saved in the merchant panel, with the account's id", () => {
    const backendUrl = "https://api.shop.example/"

    expect(notificationUrlOf(anAccount({ backendUrl }))).toMatchObject({
      severity: "fine",
      figures: {
        url: "https://api.shop.example/hooks/checkout-transparent/br",
      },
    })
    expect(notificationUrlOf(anAccount()).code).toBe("no_backend_url")
  })

  it.each(["https://203.0.113.7", "https://0x7f.1"])(
    "is none that the panel takes with an IPv4 address (%s)",
    (backendUrl) => {
      expect(notificationUrlOf(anAccount({ backendUrl })).code).toBe(
        "url_not_taken"
      )
    }
  )
})
