import { doubtMessage } from "./doubt-message"

const CODE = { payload: "000201", image: undefined } as never

describe("doubtMessage", () => {
  it.each([
    ["a card", { method: "card" }, "being_verified"],
    [
      "a code that the shopper may have seen",
      { method: "pix", code: CODE },
      "being_verified",
    ],
    [
      "a link that the shopper may have",
      { method: "link", link: { url: "https://l" } },
      "being_verified",
    ],
    ["a Pix without a code", { method: "pix" }, "code_in_doubt"],
    ["a wallet charge without a code", { method: "wallet" }, "code_in_doubt"],
    [
      "a link without an address",
      { method: "link", link: {} },
      "code_in_doubt",
    ],
  ] as const)(
    "for %s in doubt tells the shopper not to pay again only if there was something to pay with",
    (_, charge, message) => {
      expect(
        doubtMessage({ code: undefined, link: undefined, ...charge } as never)
      ).toBe(message)
    }
  )
})
