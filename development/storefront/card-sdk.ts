import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/** The host that is written into the published SDK, version 1.0.3; it takes no option for it. */
export const PUBLISHED_SDK_HOST = "https://checkout.picpay.com"

/** Where the shop serves the SDK for a script tag. */
export const SDK_SCRIPT_PATH = "/vendor/checkout-transparent.js"

export interface SdkScript {
  bytes: Buffer
  /** For the `integrity` of a script tag. */
  integrity: string
}

/**
 * The SDK as npm has it. On a laptop there is no account at the fixed host, so with `sdkHost` its
 * address is replaced by that one: no byte else differs. Without, it is what was published.
 */
export function sdkScript(sdkHost?: string): SdkScript {
  const published = readFileSync(require.resolve("checkout-transparent"))
  const bytes = withSdkHost(published, sdkHost)
  const digest = createHash("sha384").update(bytes).digest("base64")
  return { bytes, integrity: `sha384-${digest}` }
}

/** The same for a script that has the SDK in it. */
export function withSdkHost(
  script: Buffer,
  sdkHost: string | undefined
): Buffer {
  if (sdkHost === undefined) return script
  return Buffer.from(
    script.toString().replaceAll(PUBLISHED_SDK_HOST, new URL(sdkHost).origin)
  )
}
