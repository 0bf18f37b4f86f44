import { readLinkWish } from "./link-wish"

describe("a wish for a payment link", () => {
  it("is read as it was kept", () => {
    const wish = { purpose: "order", actor: "user_1", validityDays: 3 }

    expect(readLinkWish(JSON.stringify(wish))).toEqual(wish)
  })

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["without a purpose", "{}"],
    ["for something else", '{"purpose":"gift"}'],
    ["with a redirect URL", '{"purpose":"cart","redirectUrl":"https://x"}'],
  ])("is none when it is %s", (_, plaintext) => {
    expect(readLinkWish(plaintext)).toBeUndefined()
  })
})
