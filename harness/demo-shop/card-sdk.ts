import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/** The host that version 1.0.3 of the published card SDK calls. The SDK has no option for another host. */
export const PUBLISHED_SDK_HOST = "https://checkout.picpay.com"

/** The path under which the demo shop's server offers the card SDK to a script tag. */
export const SDK_SCRIPT_PATH = "/vendor/checkout-transparent.js"

/**
 * Reads the card SDK's file from its npm package. `integrity` is the value of the attribute `integrity` in a script
 * tag.
 */
export function readCardSdkScript() {
  const bytes = readFileSync(require.resolve("checkout-transparent"))
  const digest = createHash("sha384").update(bytes).digest("base64")
  return { bytes, integrity: `sha384-${digest}` }
}
