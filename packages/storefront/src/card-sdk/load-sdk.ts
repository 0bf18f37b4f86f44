import { type CardSdkError, cardSdkError } from "./card-sdk-error"

/** A card in the form that the service reads. The SDK converts nothing. */
export interface SdkCard {
  /** The brand as `getCardBrand` returned it. */
  brand: string
  /** The card number, only digits. */
  number: string
  holderName: string
  /** The CPF or CNPJ of the holder, or an empty text for a holder without either. No other property may be empty. */
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

/** What `checkout-transparent` 1.0.3 exports. The package has no types of its own. */
export type PublishedSdk = Record<
  SdkMethod,
  (asked: SdkQuestion & SdkCallbacks) => unknown
> & { setCredentials: (credentials: SdkCredentials) => unknown }

/** Where the SDK comes from. The first call that needs the SDK loads it. */
export interface SdkSource {
  /**
   * Loads the SDK: `() => import("checkout-transparent")`, `sdkScript({ scriptUrl })`, or in development
   * `simulatorSdk(url)`. It is called again after a failure. `signal` is aborted if this attempt fails or takes longer
   * than a call may wait.
   */
  load: (signal: AbortSignal) => Promise<unknown>
}

/** A script that defines `CheckoutTransparent`. No script is added if the page already has that global variable. */
export interface SdkScript {
  /** The address of the script. Default in a checkout: the server's option `sdk.scriptUrl`. */
  scriptUrl?: string | undefined
  /** The hash for Subresource Integrity. With it, the script also gets `crossorigin="anonymous"`. */
  integrity?: string | undefined
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/**
 * One attempt to load the SDK. A call that waits for this attempt may still get the SDK after later calls have begun
 * another attempt.
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
 * Returns the SDK from where a bundler, Node's interop or a script tag may have put it, or undefined if it is not
 * there.
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
