import type { CardSdk } from "../../storefront/card-sdk/card-sdk"
import { CardSdkError } from "../../storefront/card-sdk/card-sdk-error"
import type {
  SdkCard,
  SdkCredentials,
} from "../../storefront/card-sdk/load-sdk"

/**
 * What came of trying the card SDK. `answered`: it made a token with the credentials. `loaded`: it
 * answers, and the credentials were not tried. `not_loaded`: its code did not come. `other_credentials`:
 * this page has given it others, and it takes them once. `forbidden`: by the page's policy.
 */
export type CardSdkOutcome =
  | "answered"
  | "loaded"
  | "refused"
  | "unreachable"
  | "not_loaded"
  | "other_credentials"
  | "forbidden"

export interface CardSdkCheck {
  outcome: CardSdkOutcome
  /** What came back, in the words of the SDK or of its service. */
  reason?: string | undefined
  /** What the policy lacks, where that forbade it. */
  missing?: { directive: string; address: string } | undefined
}

/** A number that everybody tests with: no bank has given it to anybody. */
const TEST_NUMBER = "4111111111111111"

/**
 * Asks the SDK for a brand and, outside production, for a token of a test card, as the shop's card form
 * does. A brand needs no credentials; a token moves nothing, and proves them.
 */
export async function checkCardSdk(
  sdk: CardSdk,
  given: { credentials: SdkCredentials; isProduction: boolean }
): Promise<CardSdkCheck> {
  try {
    await sdk.setCredentials(given.credentials)
    const { brand } = await sdk.getCardBrand({ bin: TEST_NUMBER })
    if (given.isProduction) return { outcome: "loaded" }
    await sdk.createTemporaryCard({ card: testCard(brand, given.credentials) })
    return { outcome: "answered" }
  } catch (error) {
    if (error instanceof CardSdkError) return problemOf(error)
    throw error
  }
}

function testCard(
  brand: string,
  { merchantCredential }: SdkCredentials
): SdkCard {
  return {
    brand,
    number: TEST_NUMBER,
    holderName: "Teste do Painel",
    // The merchant's own, and so nobody's whom it does not concern.
    holderDocument: merchantCredential,
    expirationMonth: "12",
    expirationYear: String(new Date().getFullYear() + 1),
    cvv: "123",
  }
}

function problemOf(error: CardSdkError): CardSdkCheck {
  const reported = error.errors
    .map(({ field, message }) => `${field} ${message}`.trim())
    .join("; ")
  const reason = reported || causeOf(error) || error.message
  switch (error.code) {
    case "credentials_changed":
      return { outcome: "other_credentials" }
    case "sdk_unavailable":
      return { outcome: "not_loaded", reason }
    case "unreachable":
      // The published SDK tells a refusal without a list as if nobody had answered.
      return {
        outcome: /status code 4\d\d/.test(reason) ? "refused" : "unreachable",
        reason,
      }
    case "timed_out":
    case "aborted":
      return { outcome: "unreachable", reason }
    case "refused":
    case "no_result":
    case "invalid_input":
    case "credentials_missing":
      return { outcome: "refused", reason }
  }
}

function causeOf({ cause }: CardSdkError): string {
  return cause instanceof Error ? cause.message : ""
}
