// Compiled by `tsc -p tsconfig.storefront.json`: what must not compile is part of the proof.
import {
  type CallOptions,
  type CardSdk,
  createCardSdk,
  type SdkCard,
  type SdkCredentials,
} from "../index"

describe("the types of the entry storefront", () => {
  it("does not compile without what the SDK requires", () => {
    const credentials: SdkCredentials = {
      merchantCredential: "1",
      transparentToken: "tk",
    }
    const options: CallOptions = { signal: undefined, timeoutMs: 1 }
    const card: SdkCard = {
      brand: "VISA",
      number: "4111111111111111",
      holderName: "Joao da Silva",
      holderDocument: "",
      expirationMonth: "02",
      expirationYear: "2031",
      cvv: "223",
    }
    const { cvv: _, ...withoutCvv } = card

    const calls = (sdk: CardSdk) => [
      sdk.setCredentials(credentials),
      sdk.getCardBrand({ bin: "411111", ...options }),
      sdk.createTemporaryCard({ card, ...options }),
      // @ts-expect-error a loader is a function
      createCardSdk({ load: "checkout-transparent" }),
      // @ts-expect-error bin is required
      sdk.getCardBrand({ timeoutMs: 1 }),
      // @ts-expect-error a number would lose its leading zeros
      sdk.getCardBrand({ bin: 411111 }),
      // @ts-expect-error card is required
      sdk.createTemporaryCard({}),
      // @ts-expect-error every property of a card is required
      sdk.createTemporaryCard({ card: withoutCvv }),
      // @ts-expect-error a month is a text
      sdk.createTemporaryCard({ card: { ...card, expirationMonth: 2 } }),
      // @ts-expect-error the token is required
      sdk.setCredentials({ merchantCredential: "1" }),
    ]

    expect(calls).toEqual(expect.any(Function))
  })
})
