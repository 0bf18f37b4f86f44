import { type CallOptions, withAbortAndTimeout } from "../abort-and-timeout"
import {
  callSdk,
  extractBin,
  validateCard,
  validateCredentials,
} from "./call-sdk"
import { cardSdkError } from "./card-sdk-error"
import {
  type SdkLoadAttempt,
  loadSdk,
  type PublishedSdk,
  type SdkCard,
  type SdkCredentials,
  type SdkSource,
  sdkUnavailableError,
} from "./load-sdk"

/** The published card SDK with promises instead of callbacks. Every failed call rejects with a `CardSdkError`. */
export interface CardSdk {
  /**
   * Loads the SDK and sets the credentials, which all calls need. Setting other credentials later rejects with
   * `credentials_changed`, because the SDK keeps using the first ones. All calls that need the SDK then reject in the
   * same way, until the first credentials are set again.
   */
  setCredentials(credentials: SdkCredentials): Promise<void>
  /**
   * Returns the brand of a card. `bin` may be the whole card number as the shopper typed it: only its first six digits
   * are sent. Rejects with `invalid_input` if `bin` has fewer digits.
   */
  getCardBrand(asked: { bin: string } & CallOptions): Promise<{ brand: string }>
  /**
   * Returns a temporary token, with which the shop can charge the card once. The card's data are not kept. Rejects with
   * `invalid_input` and sends nothing if a property is missing or malformed. The `errors` of the rejection name the
   * wrong properties.
   */
  createTemporaryCard(
    asked: { card: SdkCard } & CallOptions
  ): Promise<{ temporaryToken: string }>
}

const LONGEST_MS = 15_000

/** Creates a CardSdk. It loads nothing before its first call, so a server can create it, too. */
export function createCardSdk(source: SdkSource): CardSdk {
  const brands = new Map<string, Promise<string>>()
  let credentials: SdkCredentials | undefined
  let loading: SdkLoadAttempt | undefined

  const discard = (attempt?: SdkLoadAttempt) => {
    attempt?.abort()
    if (loading === attempt) {
      loading = undefined
    }
  }

  const ready = async (own?: SdkCredentials) => {
    const attempt = (loading ??= loadSdk(source))
    attempt.sdk.catch(() => discard(attempt))
    const sdk = await attempt.sdk
    setOrCheckCredentials(sdk, own ?? credentials)
    return sdk
  }

  /**
   * Runs a call of the card SDK until it ends, `signal` is aborted or the time limit is over. After a timeout:
   *
   * - `forget` is called, if it is given. It discards the unanswered request, which later calls with the same input
   *   would otherwise share. The next of these calls then sends a new request.
   * - If the SDK is not loaded yet, the attempt to load it is abandoned. The next call then starts a new attempt.
   */
  const withTimeLimit = <Result>(
    { signal, timeoutMs = LONGEST_MS }: CallOptions,
    call: { name: string; work: () => Promise<Result>; forget?: () => void }
  ) =>
    withAbortAndTimeout({ signal, timeoutMs }, call.work, (code, cause) => {
      if (code === "timed_out") {
        call.forget?.()
        if (!loading?.isDone) {
          discard(loading)
          return sdkUnavailableError(cause)
        }
      }
      return cardSdkError(code, call.name, { cause })
    })

  return {
    setCredentials: async (given) => {
      const own = (credentials = validateCredentials(given))
      const work = () => ready(own)
      await withTimeLimit({}, { name: "setCredentials", work })
    },

    getCardBrand: async (asked) => {
      const name = "getCardBrand"
      const bin = extractBin(asked?.bin)
      const lookUp = async () => callSdk(await ready(), name, { bin })
      const forget = () => brands.delete(bin)
      const work = () => {
        const found = brands.get(bin) ?? lookUp()
        brands.set(bin, found)
        found.catch(forget)
        return found
      }
      return { brand: await withTimeLimit(asked, { name, work, forget }) }
    },

    createTemporaryCard: async (asked) => {
      const name = "createTemporaryCard"
      let card: SdkCard | undefined = validateCard(asked?.card)
      const work = async () => {
        const sdk = await ready()
        // A call that ended while the SDK was loading must not send the card any more.
        return card ? callSdk(sdk, name, { card }) : ""
      }
      try {
        return { temporaryToken: await withTimeLimit(asked, { name, work }) }
      } finally {
        card = undefined
      }
    },
  }
}

/**
 * The credentials that were set in each loaded SDK. The published SDK accepts credentials only once per page and does
 * not return them. All CardSdk objects with the same SDK share an entry.
 */
const credentialsBySdk = new WeakMap<PublishedSdk, string>()

/**
 * Sets the credentials of the SDK if necessary, and throws an error if its credentials are missing or different.
 *
 * - If the SDK has no credentials yet, sets `wanted`. If `wanted` is undefined, throws `credentials_missing`.
 * - If the SDK has other credentials than `wanted`, throws `credentials_changed`.
 * - If the SDK has credentials and `wanted` is undefined, does nothing.
 */
function setOrCheckCredentials(
  sdk: PublishedSdk,
  wanted: SdkCredentials | undefined
): void {
  const known = credentialsBySdk.get(sdk)
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
      credentialsBySdk.set(sdk, asked)
      return
    } catch (thrown) {
      // Other code has set credentials without this wrapper, and the SDK has frozen its own copy.
      cause = thrown
    }
  }
  throw cardSdkError("credentials_changed", "setCredentials", { cause })
}
