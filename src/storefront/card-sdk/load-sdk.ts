import { type CardSdkError, cardSdkError } from "./card-sdk-error"

/** A card as the service reads it: nothing is converted on the way. */
export interface SdkCard {
  /** As `getCardBrand` reported it. */
  brand: string
  /** Only digits. */
  number: string
  holderName: string
  /** CPF or CNPJ; the one property that may be empty, for a holder who has neither. */
  holderDocument: string
  /** Two digits. */
  expirationMonth: string
  /** Four digits. */
  expirationYear: string
  cvv: string
}

/** Both are meant for the page. The configuration route tells them. */
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

/** What `checkout-transparent` 1.0.3 exports, which comes without types. */
export type PublishedSdk = Record<
  SdkMethod,
  (asked: SdkQuestion & SdkCallbacks) => unknown
> & { setCredentials: (credentials: SdkCredentials) => unknown }

/** Where the SDK comes from. It is loaded by the first call that needs it, never before. */
export interface SdkSource {
  /**
   * `() => import("checkout-transparent")`, `sdkScript({ scriptUrl })`, or in development
   * `simulatorSdk(url)`. Called again after a failure; `signal` is aborted when what it began is
   * given up.
   */
  load: (signal: AbortSignal) => Promise<unknown>
}

/** A script that defines `CheckoutTransparent`. A page that has it already is given no script. */
export interface SdkScript {
  /** In a checkout the server's options name it (`sdk.scriptUrl`). */
  scriptUrl?: string | undefined
  /** Subresource integrity; with it the tag has `crossorigin="anonymous"`. */
  integrity?: string | undefined
  /** The one of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/** One attempt. Whoever waits for it may still get the SDK after it was given up for others. */
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
 * Loads the SDK by a script tag: for pages whose bundle does not have it. What is not given here is
 * as the server's options have it.
 */
export function sdkScript(given: SdkScript = {}) {
  return (signal: AbortSignal, configured?: SdkScript): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { scriptUrl, integrity, nonce } = { ...configured, ...given }
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

/** Where a bundler, Node's interop or a script tag may have put the SDK. */
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
