import { parseOptions } from "../options/parse-options"
import {
  checkNotificationDelivery,
  checkNotificationUrl,
} from "./external-checks"
import { possibleStoreAddresses } from "./store-address"

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
  it("checkNotificationDelivery sends no test request over plain http to another machine, because the request contains the notification token", async () => {
    const sent = jest.spyOn(globalThis, "fetch")

    const result = await checkNotificationDelivery(
      anAccount(),
      possibleStoreAddresses("http://shop.example")
    )

    expect(result).toMatchObject({
      severity: "unknown",
      code: "delivery_not_made",
    })
    expect(sent).not.toHaveBeenCalled()
    sent.mockRestore()
  })
})

describe("the notification URL", () => {
  it.each([
    ["ok", "https://shop.example"],
    ["url_not_taken", "http://shop.example"],
    ["url_not_taken", "https://shop.example?store=br"],
    ["url_not_taken", "https://203.0.113.7"],
  ])(
    "checkNotificationUrl returns the finding %s if the URL of the backend is %s",
    (code, backendUrl) => {
      const account = { ...anAccount(), backendUrl }

      expect(checkNotificationUrl(account).code).toBe(code)
    }
  )

  it.each(["https://203.0.113.7", "https://0x7f.1"])(
    "checkNotificationUrl reports that the gateway does not accept the notification URL if the URL of the backend is %s, which contains an IPv4 address",
    (backendUrl) => {
      expect(checkNotificationUrl(anAccount({ backendUrl })).code).toBe(
        "url_not_taken"
      )
    }
  )
})
