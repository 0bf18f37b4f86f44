import { type CallOptions, until } from "../until"
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

/** The published SDK as promises. Whatever goes wrong rejects with a `CardSdkError`. */
export interface CardSdk {
  /**
   * Loads the SDK and hands it the credentials that every call needs; calls may follow without
   * waiting for it. The same ones again change nothing. Others reject with `credentials_changed`,
   * and so does every call until the first ones are set again: it would be for another merchant.
   */
  setCredentials(credentials: SdkCredentials): Promise<void>
  /**
   * The brand of a card. `bin` may be the whole number as typed: only six digits of it are sent.
   * A brand that is known is not asked for again; parallel callers share one lookup.
   */
  getCardBrand(asked: { bin: string } & CallOptions): Promise<{ brand: string }>
  /** A token that stands for the card in one payment. Nothing of the card is kept. */
  createTemporaryCard(
    asked: { card: SdkCard } & CallOptions
  ): Promise<{ temporaryToken: string }>
}

const LONGEST_MS = 15_000

/** Does nothing until its first call, so that it may be made anywhere, also on a server. */
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

  /** `forget` lets the next call begin anew what did not end in time. */
  const within = <Result>(
    { signal, timeoutMs = LONGEST_MS }: CallOptions,
    call: { name: string; work: () => Promise<Result>; forget?: () => void }
  ) =>
    until({ signal, timeoutMs }, call.work, (code, cause) => {
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
      await within({}, { name: "setCredentials", work })
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
      return { brand: await within(asked, { name, work, forget }) }
    },

    createTemporaryCard: async (asked) => {
      const name = "createTemporaryCard"
      let card: SdkCard | undefined = readCard(asked?.card)
      const work = async () => {
        const sdk = await ready()
        // A call that has ended while the SDK was loading sends nothing any more.
        return card ? askSdk(sdk, name, { card }) : ""
      }
      try {
        return { temporaryToken: await within(asked, { name, work }) }
      } finally {
        card = undefined
      }
    },
  }
}

/**
 * The published SDK takes credentials once per page and cannot be asked for them. They belong to
 * the SDK, so that all who share it agree.
 */
const inForce = new WeakMap<PublishedSdk, string>()

/** Without any wanted, those that the SDK has will do. */
function applyCredentials(
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
