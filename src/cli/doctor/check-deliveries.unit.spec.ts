import { parseOptions } from "../../options/parse-options"
import { deliveryFindings } from "./check-deliveries"

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

describe("the doctor's delivery to the notification URL", () => {
  it("carries no token over plain http to another machine", async () => {
    const [, delivery] = await deliveryFindings(
      anAccount(),
      "http://shop.example"
    )

    expect(delivery).toMatchObject({
      verdict: "not_checked",
      found: expect.stringContaining("not to http://shop.example"),
    })
  })

  it("is not made where no store answers", async () => {
    const [, delivery] = await deliveryFindings(
      anAccount(),
      "http://127.0.0.1:1"
    )

    expect(delivery).toMatchObject({
      verdict: "not_checked",
      toDo: expect.stringContaining("--url"),
    })
  })

  it("is a problem without a token: every notification would be refused", async () => {
    const account = anAccount({ notificationTokens: [] })
    const [, delivery] = await deliveryFindings(account, "http://127.0.0.1:1")

    expect(delivery?.verdict).toBe("problem")
  })

  it("goes to the address that is to be saved in the merchant panel, with the account's id", async () => {
    const [known] = await deliveryFindings(
      anAccount({ backendUrl: "https://api.shop.example/" }),
      "http://127.0.0.1:1"
    )
    const [unknown] = await deliveryFindings(anAccount(), "http://127.0.0.1:1")

    expect(known).toMatchObject({
      verdict: "ok",
      found: expect.stringContaining(
        "https://api.shop.example/hooks/checkout-transparent/br"
      ),
    })
    expect(unknown?.verdict).toBe("not_checked")
  })
})
