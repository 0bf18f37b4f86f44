import { type CardSdkError, cardSdkError } from "./card-sdk-error"
import { findSdk, type PublishedSdk } from "./published-sdk"

/** Where the SDK comes from. It is loaded by the first call that needs it, never before. */
export type SdkSource =
  /** For example `() => import("checkout-transparent")`. */
  { load: () => Promise<unknown> } | SdkScript

interface SdkScript {
  /** What defines `CheckoutTransparent`. A page that has it already is given no script. */
  scriptUrl: string
  /** Subresource integrity; with it the tag has `crossorigin="anonymous"`. */
  integrity?: string | undefined
  /** The one of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/** One attempt. Whoever waits for it may still get the SDK after it was given up for others. */
export interface Loading {
  sdk: Promise<PublishedSdk>
  isDone?: boolean
  script?: HTMLScriptElement
}

export function loadSdk(source: SdkSource): Loading {
  const loading = {} as Loading
  const load = async () => {
    try {
      const sdk = findSdk(
        "load" in source
          ? await source.load()
          : findSdk(globalThis) || (await runScript(source, loading))
      )
      if (!sdk) {
        throw Error("what came is not the SDK")
      }
      loading.isDone = true
      return sdk
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  loading.sdk = load()
  return loading
}

export function unavailable(cause: unknown): CardSdkError {
  return cardSdkError("sdk_unavailable", "Loading the card SDK", { cause })
}

function runScript(
  { scriptUrl, integrity, nonce }: SdkScript,
  loading: Loading
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!globalThis.document) {
      throw Error("a script needs a browser")
    }
    loading.script = Object.assign(
      document.createElement("script"),
      integrity && { integrity, crossOrigin: "anonymous" },
      nonce && { nonce },
      {
        src: scriptUrl,
        onload: () => resolve(globalThis),
        onerror: () => reject(Error(`nothing came from ${scriptUrl}`)),
      }
    )
    document.head.append(loading.script)
  })
}
