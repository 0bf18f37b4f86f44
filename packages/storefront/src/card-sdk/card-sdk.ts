import { type CallOptions, withAbortAndTimeout } from "../until"
import { askSdk, readBin, readCard, readCredentials } from "./ask-sdk"
import { cardSdkError } from "./card-sdk-error"
import {
  type Loading,
  loadSdk,
  type PublishedSdk,
  type SdkCard,
  type SdkCredentials,
  type SdkSource,
  unavailable,
} from "./load-sdk"

/**
 * A wrapper of the published card SDK that has promises instead of callbacks. Every failure rejects with a
 * `CardSdkError`.
 */
export interface CardSdk {
  /**
   * Loads the SDK and sets the credentials that every call needs. You may make other calls before this call has ended.
   * Setting the same credentials again changes nothing. Setting the credentials of another merchant rejects with
   * `credentials_changed`, because the SDK would still use those of the first merchant. Every later call that needs
   * the SDK is then rejected in the same way, until you set the first merchant's credentials again.
   */
  setCredentials(credentials: SdkCredentials): Promise<void>
  /**
   * Returns the brand of a card. `bin` may be the whole card number as the shopper typed it, because only its first
   * six digits are sent. The brand for the same six digits is requested only once, and parallel calls share that
   * request.
   */
  getCardBrand(asked: { bin: string } & CallOptions): Promise<{ brand: string }>
  /**
   * Returns a token that stands for the card in one payment. The wrapper keeps no data of the card. Rejects with
   * `invalid_input` before anything is sent if a property is missing, the month is not 01 to 12, or the year does not
   * have four digits. The `errors` of that error have the same properties as the SDK's own errors.
   */
  createTemporaryCard(
    asked: { card: SdkCard } & CallOptions
  ): Promise<{ temporaryToken: string }>
}

const LONGEST_MS = 15_000

/**
 * Creates the wrapper of a card SDK. The wrapper loads nothing before its first call, so it may be created on a server
 * as well.
 */
export function createCardSdk(source: SdkSource): CardSdk {
  const brands = new Map<string, Promise<string>>()
  let credentials: SdkCredentials | undefined
  let loading: Loading | undefined

  const discard = (attempt?: Loading) => {
    attempt?.abort()
    if (loading === attempt) {
      loading = undefined
    }
  }

  const ready = async (own?: SdkCredentials) => {
    const attempt = (loading ??= loadSdk(source))
    attempt.sdk.catch(() => discard(attempt))
    const sdk = await attempt.sdk
    applyCredentials(sdk, own ?? credentials)
    return sdk
  }

  /**
   * Runs a call until `signal` is aborted or the time limit is over. In the second case `forget` is called, so that
   * the next call sends a new request.
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
          return unavailable(cause)
        }
      }
      return cardSdkError(code, call.name, { cause })
    })

  return {
    setCredentials: async (given) => {
      const own = (credentials = readCredentials(given))
      const work = () => ready(own)
      await withTimeLimit({}, { name: "setCredentials", work })
    },

    getCardBrand: async (asked) => {
      const name = "getCardBrand"
      const bin = readBin(asked?.bin)
      const lookUp = async () => askSdk(await ready(), name, { bin })
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
      let card: SdkCard | undefined = readCard(asked?.card)
      const work = async () => {
        const sdk = await ready()
        // A call that ended while the SDK was loading must not send the card any more.
        return card ? askSdk(sdk, name, { card }) : ""
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
 * The credentials that each loaded SDK has. They are kept here because the published SDK accepts credentials only once
 * per page and does not return them. The keys are the SDKs, so that all wrappers of one SDK know its credentials.
 */
const credentialsBySdk = new WeakMap<PublishedSdk, string>()

/**
 * Gives the SDK the credentials `wanted`, unless the SDK already has them. Without `wanted`, the SDK must already have
 * credentials. Throws `credentials_missing` if the SDK has none, and `credentials_changed` if it has others.
 */
function applyCredentials(
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
