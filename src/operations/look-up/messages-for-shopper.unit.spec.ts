import { shopperMessageForCharge } from "./messages-for-shopper"

const CODE = { payload: "000201" } as never

describe("the message for a charge whose outcome is unknown", () => {
  it.each([
    ["a card", { method: "card" }, false, "being_verified"],
    [
      "a Pix whose code may have been shown, though the ledger lacks it",
      { method: "pix" },
      false,
      "being_verified",
    ],
    [
      "a code that the shopper has seen",
      { method: "pix", code: CODE },
      false,
      "being_verified",
    ],
    [
      "a Pix whose code was never shown",
      { method: "pix" },
      true,
      "code_in_doubt",
    ],
    [
      "a wallet charge whose code was never shown",
      { method: "wallet" },
      true,
      "code_in_doubt",
    ],
    [
      "a link that the shopper may have",
      { method: "link", link: { url: "https://l" } },
      false,
      "being_verified",
    ],
    [
      "a link without an address",
      { method: "link", link: {} },
      false,
      "code_in_doubt",
    ],
  ] as const)(
    "the plugin's message about a charge of unknown outcome tells the shopper not to pay again only if the shopper may have been able to pay, here for %s",
    async (_, charge, isUnshown, message) => {
      const ledger = { isCodeUnshown: () => Promise.resolve(isUnshown) }

      expect(
        await shopperMessageForCharge(ledger, {
          id: "charge",
          link: undefined,
          ...charge,
        } as never)
      ).toBe(message)
    }
  )
})
