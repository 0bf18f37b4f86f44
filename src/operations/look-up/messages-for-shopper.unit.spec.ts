import { shopperMessageForUnresolvedCharge } from "./messages-for-shopper"

const CODE = { payload: "000201" } as never

describe("the message for a charge whose outcome is unknown", () => {
  it.each([
    [
      "being_verified about a card charge",
      { method: "card" },
      false,
      "being_verified",
    ],
    [
      "being_verified about a Pix charge whose code may have been shown, even if the ledger has no code",
      { method: "pix" },
      false,
      "being_verified",
    ],
    [
      "being_verified about a Pix charge whose code the shopper has seen",
      { method: "pix", code: CODE },
      false,
      "being_verified",
    ],
    [
      "code_in_doubt about a Pix charge whose code was never shown",
      { method: "pix" },
      true,
      "code_in_doubt",
    ],
    [
      "code_in_doubt about a wallet charge whose code was never shown",
      { method: "wallet" },
      true,
      "code_in_doubt",
    ],
    [
      "being_verified about a payment link whose address the shopper may have",
      { method: "link", link: { url: "https://l" } },
      false,
      "being_verified",
    ],
    [
      "code_in_doubt about a payment link without an address",
      { method: "link", link: {} },
      false,
      "code_in_doubt",
    ],
  ] as const)(
    "while the outcome of a charge is unknown, shopperMessageForUnresolvedCharge returns the message %s",
    async (_, charge, isUnshown, message) => {
      const ledger = {
        wasCodeNeverShownToShopper: () => Promise.resolve(isUnshown),
      }

      expect(
        await shopperMessageForUnresolvedCharge(ledger, {
          id: "charge",
          link: undefined,
          ...charge,
        } as never)
      ).toBe(message)
    }
  )
})
