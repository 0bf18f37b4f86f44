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

export interface SdkQuestion {
  bin?: string
  card?: SdkCard
}

interface SdkCallbacks {
  success: (answer?: Record<string, unknown> | null) => void
  error: (answer?: unknown) => void
}

/** The exports of the package `checkout-transparent` 1.0.3, which is published without types. */
export type PublishedSdk = Record<
  SdkMethod,
  (asked: SdkQuestion & SdkCallbacks) => unknown
> & { setCredentials: (credentials: SdkCredentials) => unknown }

/** The source of the SDK. The first call that needs the SDK loads it. */
export interface SdkSource {
  /**
   * Loads the SDK, for example `() => import("checkout-transparent")`, `sdkScript({ scriptUrl })`, or in development
   * `simulatorSdk(url)`. After a failure it is called again. `signal` is aborted if this attempt fails or takes longer
   * than a call may wait.
   */
  load: (signal: AbortSignal) => Promise<unknown>
}

/**
 * The script tag that loads the SDK and defines the global variable `CheckoutTransparent`. No tag is added if the page
 * already has this variable.
 */
export interface SdkScript {
  /** The address of the script. Default in a checkout: the server's option `sdk.scriptUrl`. */
  scriptUrl?: string | undefined
  /** The hash for Subresource Integrity. If it is given, the script tag also has `crossorigin="anonymous"`. */
  integrity?: string | undefined
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/**
 * One attempt to load the SDK. Calls that wait for this attempt can still get the SDK from it, even if later calls
 * have begun another attempt.
 */
export interface Loading {
  sdk: Promise<PublishedSdk>
  isDone?: boolean
  abort: () => void
}

export function loadSdk({ load }: SdkSource): Loading {
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
      throw unavailable(cause)
    }
  }
  const loading = { abort: () => controller.abort() } as Loading
  loading.sdk = attempt()
  return loading
}

export function unavailable(cause: unknown): CardSdkError {
  return cardSdkError("sdk_unavailable", "Loading the card SDK", { cause })
}

/**
 * Loads the SDK by a script tag, for pages whose bundle does not contain it. In a checkout, `scriptUrl` and `integrity`
 * come from the server's options unless they are given here.
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
 * Returns the SDK from a loaded module or from the global variable of a script tag. Bundlers and Node put it in
 * different places. Returns undefined if it is in none of them.
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
