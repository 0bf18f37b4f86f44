import { type CardSdk, createCardSdk } from "./card-sdk"
import { CardSdkError } from "./card-sdk-error"
import { type PublishedSdk, type SdkCard } from "./load-sdk"

export const CREDENTIALS = {
  merchantCredential: "30155515000121",
  transparentToken: "tk_public",
}

export const CARD: SdkCard = {
  brand: "VISA",
  number: "4111111111111111",
  holderName: "Joao da Silva",
  holderDocument: "52998224725",
  expirationMonth: "02",
  expirationYear: "2031",
  cvv: "223",
}

type Asked = Parameters<PublishedSdk["getCardBrand"]>[0]

/**
 * Returns a fake card SDK. Like the published SDK, it accepts credentials only once. `answer` is called for each
 * request and decides its result.
 */
export function aFakeSdk(
  answer: (asked: Asked) => unknown = ({ success }) =>
    success({ brand: "VISA", temporaryToken: "card_t/1" })
) {
  let isFrozen = false
  return {
    setCredentials: jest.fn((_credentials: unknown) => {
      if (isFrozen) {
        throw new TypeError("Cannot assign to read only property 'TYPE'")
      }
      isFrozen = true
    }),
    getCardBrand: jest.fn(answer),
    createTemporaryCard: jest.fn(answer),
  }
}

/** Returns this package's CardSdk around a fake SDK that is already loaded and has credentials. */
export async function aCardSdkAroundFake(fake: unknown): Promise<CardSdk> {
  const sdk = createCardSdk({ load: async () => fake })
  await sdk.setCredentials(CREDENTIALS)
  return sdk
}

/** Returns the error with which a call was rejected, so that a test can check all its properties. */
export async function sdkErrorOfRejectedCall(
  call: Promise<unknown>
): Promise<CardSdkError & { cause: Error }> {
  const [outcome] = await Promise.allSettled([call])
  if (outcome.status === "rejected" && outcome.reason instanceof CardSdkError) {
    return outcome.reason as CardSdkError & { cause: Error }
  }
  throw new Error("The call was expected to be rejected with a CardSdkError.")
}
