import { readLinkRequest } from "./payment-link"

describe("a wish for a payment link", () => {
  it("is read as it was kept", () => {
    const request = { purpose: "order", actor: "user_1", validityDays: 3 }

    expect(readLinkRequest(JSON.stringify(request))).toEqual(request)
  })

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["without a purpose", "{}"],
    ["for something else", '{"purpose":"gift"}'],
    ["with a redirect URL", '{"purpose":"cart","redirectUrl":"https://x"}'],
  ])("is none when it is %s", (_, plaintext) => {
    expect(readLinkRequest(plaintext)).toBeUndefined()
  })
})
