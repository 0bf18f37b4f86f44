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

/** The SDK as npm has it. */
export function sdkScript(): SdkScript {
  const bytes = readFileSync(require.resolve("checkout-transparent"))
  const digest = createHash("sha384").update(bytes).digest("base64")
  return { bytes, integrity: `sha384-${digest}` }
}
