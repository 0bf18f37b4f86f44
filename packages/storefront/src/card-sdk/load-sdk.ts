import { type CardSdkError, cardSdkError } from "./card-sdk-error"

/** A card in the form that the card service requires. The SDK does not convert anything. */
export interface SdkCard {
  /** The brand as `getCardBrand` returned it. */
  brand: string
  /** The card number, only digits. */
  number: string
  holderName: string
  /** The CPF or CNPJ of the holder, or an empty text if the holder has neither. No other property may be empty. */
  holderDocument: string
  /** The month in two digits. */
  expirationMonth: string
  /** The year in four digits. */
  expirationYear: string
  cvv: string
}

/** The merchant's credentials for the SDK. Both are public: the configuration route gives them to the page. */
export interface SdkCredentials {
  /** The merchant's CNPJ. */
  merchantCredential: string
  transparentToken: string
}

export type SdkMethod = "getCardBrand" | "createTemporaryCard"

export interface SdkArguments {
  bin?: string
  card?: SdkCard
}

interface SdkCallbacks {
  success: (answer?: Record<string, unknown> | null) => void
  error: (answer?: unknown) => void
}

/** The functions of the package `checkout-transparent` 1.0.3, which is published without types. */
export type PublishedSdk = Record<
  SdkMethod,
  (asked: SdkArguments & SdkCallbacks) => unknown
> & { setCredentials: (credentials: SdkCredentials) => unknown }

/** Says how to load the SDK. The SDK is loaded when a call first needs it. */
export interface SdkSource {
  /**
   * Loads the SDK, for example `() => import("checkout-transparent")`, `sdkScript({ scriptUrl })`, or in development
   * `simulatorSdk(url)`. If loading fails, the next call tries again. `signal` is aborted if this attempt fails or
   * takes too long.
   */
  load: (signal: AbortSignal) => Promise<unknown>
}

/**
 * The script tag that loads the SDK. The script defines the global variable `CheckoutTransparent`. If this variable
 * already exists, no tag is added.
 */
export interface SdkScript {
  /** The URL of the script. In a checkout, the default is the server's option `sdk.scriptUrl`. */
  scriptUrl?: string | undefined
  /**
   * The hash for Subresource Integrity. If it is given, the script tag also has `crossorigin="anonymous"`. In a
   * checkout without `scriptUrl`, the default is the server's option `sdk.scriptIntegrity`. With `scriptUrl`, there is
   * no default.
   */
  integrity?: string | undefined
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/**
 * One attempt to load the SDK. After a failed attempt or a timeout, the next call starts a new attempt. A call that
 * already waits for an attempt keeps waiting for the same attempt.
 */
export interface SdkLoadAttempt {
  /** Rejects with `sdk_unavailable` if loading fails or the loaded value is not the SDK. */
  sdk: Promise<PublishedSdk>
  /** Whether the SDK is loaded. */
  isDone?: boolean
  abort: () => void
}

/** Starts to load the SDK. Throws nothing itself: a failure rejects the promise `sdk` of the result. */
export function loadSdk({ load }: SdkSource): SdkLoadAttempt {
  const controller = new AbortController()
  const attempt = async () => {
    try {
      const sdk = findSdk(await load(controller.signal))
      if (!sdk) {
        throw Error("what came is not the SDK")
      }
      loading.isDone = true
      return sdk
    } catch (cause) {
      throw sdkUnavailableError(cause)
    }
  }
  const loading = { abort: () => controller.abort() } as SdkLoadAttempt
  loading.sdk = attempt()
  return loading
}

export function sdkUnavailableError(cause: unknown): CardSdkError {
  return cardSdkError("sdk_unavailable", "Loading the card SDK", { cause })
}

/**
 * Returns a function that loads the SDK with a script tag, for pages that do not bundle the SDK. Use the function as
 * the property `load`, for example `cardPayments({ load: sdkScript() })`. In a checkout, `scriptUrl` may be left out:
 * the script's URL and hash then come from the server's options.
 */
export function sdkScript(given: SdkScript = {}) {
  return (signal: AbortSignal, configured?: SdkScript): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { scriptUrl, integrity, nonce } =
        given.scriptUrl === undefined ? { ...configured, ...given } : given
      if (findSdk(globalThis)) {
        return resolve(globalThis)
      }
      if (!globalThis.document) {
        throw Error("a script needs a browser")
      }
      if (!scriptUrl) {
        throw Error("name sdk.scriptUrl in the options, or load the package")
      }
      const script = Object.assign(
        document.createElement("script"),
        integrity && { integrity, crossOrigin: "anonymous" },
        nonce && { nonce },
        {
          src: scriptUrl,
          onload: () => resolve(globalThis),
          onerror: () => reject(Error(`nothing came from ${scriptUrl}`)),
        }
      )
      signal.addEventListener("abort", () => script.remove())
      document.head.append(script)
    })
}

/**
 * Finds the SDK in a loaded module or in the global variable of a script tag. Bundlers and Node export the SDK in
 * different ways. Returns undefined if it is in none of these places.
 */
function findSdk(loaded: unknown): PublishedSdk | undefined {
  const place = (loaded ?? {}) as Record<string, unknown>
  return [place.default, place.CheckoutTransparent, loaded].find(isSdk)
}

function isSdk(candidate: unknown): candidate is PublishedSdk {
  return ["setCredentials", "getCardBrand", "createTemporaryCard"].every(
    (method) =>
      typeof (candidate as Record<string, unknown> | null | undefined)?.[
        method
      ] === "function"
  )
}
