import { cardSdkError } from "./card-sdk-error"
import { type PublishedSdk, type SdkCredentials } from "./published-sdk"

/**
 * The published SDK takes credentials once per page and cannot be asked for them. They belong to
 * the SDK, so that all who share it agree.
 */
const inForce = new WeakMap<PublishedSdk, string>()

/** Without any wanted, those that the SDK has will do. */
export function applyCredentials(
  sdk: PublishedSdk,
  wanted: SdkCredentials | undefined
): void {
  const known = inForce.get(sdk)
  const asked = wanted ? JSON.stringify(wanted) : known
  if (!asked) {
    throw cardSdkError("credentials_missing", "The card SDK")
  }
  if (asked === known) {
    return
  }
  let cause: unknown = Error("the SDK has others")
  if (wanted && !known) {
    try {
      sdk.setCredentials(wanted)
      inForce.set(sdk, asked)
      return
    } catch (thrown) {
      // Somebody has set some past this wrapper, and the SDK has frozen what holds them.
      cause = thrown
    }
  }
  throw cardSdkError("credentials_changed", "setCredentials", { cause })
}
