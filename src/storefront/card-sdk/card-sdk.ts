import { askSdk } from "./ask-sdk"
import { cardSdkError } from "./card-sdk-error"
import { applyCredentials } from "./credentials-of-sdk"
import { type Loading, loadSdk, type SdkSource, unavailable } from "./load-sdk"
import { type SdkCard, type SdkCredentials } from "./published-sdk"
import { readBin, readCard, readCredentials } from "./read-input"
import { type CallOptions, type Failure, withinTime } from "./within-time"

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
   * A brand that is known is not asked for again; parallel callers share one look-up.
   */
  getCardBrand(asked: { bin: string } & CallOptions): Promise<{ brand: string }>
  /** A token that stands for the card in one payment. Nothing of the card is kept. */
  createTemporaryCard(
    asked: { card: SdkCard } & CallOptions
  ): Promise<{ temporaryToken: string }>
}

/** Does nothing until its first call, so that it may be made anywhere, also on a server. */
export function createCardSdk(source: SdkSource): CardSdk {
  const brands = new Map<string, Promise<string>>()
  let credentials: SdkCredentials | undefined
  let loading: Loading | undefined

  const discard = (attempt?: Loading) => {
    attempt?.script?.remove()
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
  const failureOf =
    (attempted: string, forget?: () => void): Failure =>
    (code, cause) => {
      if (code === "timed_out") {
        forget?.()
        if (!loading?.isDone) {
          discard(loading)
          return unavailable(cause)
        }
      }
      return cardSdkError(code, attempted, { cause })
    }

  return {
    setCredentials: async (given) => {
      const own = (credentials = readCredentials(given))
      await withinTime({}, () => ready(own), failureOf("setCredentials"))
    },

    getCardBrand: async (asked) => {
      const attempted = "getCardBrand"
      const bin = readBin(asked?.bin)
      const lookUp = async () => askSdk(await ready(), attempted, { bin })
      const forget = () => brands.delete(bin)
      const work = () => {
        const found = brands.get(bin) ?? lookUp()
        brands.set(bin, found)
        found.catch(forget)
        return found
      }
      const brand = await withinTime(asked, work, failureOf(attempted, forget))
      return { brand }
    },

    createTemporaryCard: async (asked) => {
      const attempted = "createTemporaryCard"
      let card: SdkCard | undefined = readCard(asked?.card)
      const work = async () => {
        const sdk = await ready()
        // A call that has ended while the SDK was loading sends nothing any more.
        return card ? askSdk(sdk, attempted, { card }) : ""
      }
      try {
        const token = await withinTime(asked, work, failureOf(attempted))
        return { temporaryToken: token }
      } finally {
        card = undefined
      }
    },
  }
}
