import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/** The host that the published card SDK (version 1.0.3) calls. The SDK has no option to change it. */
export const PUBLISHED_SDK_HOST = "https://checkout.picpay.com"

/** The path at which the demo shop serves the card SDK for a script tag. */
export const SDK_SCRIPT_PATH = "/vendor/checkout-transparent.js"

/** Reads the card SDK's file from its npm package. `integrity` is the value of that attribute of a script tag. */
export function sdkScript() {
  const bytes = readFileSync(require.resolve("checkout-transparent"))
  const digest = createHash("sha384").update(bytes).digest("base64")
  return { bytes, integrity: `sha384-${digest}` }
}
