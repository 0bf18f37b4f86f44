import { cpSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/**
 * Makes in a project what `npm install medusa-payment-checkout-transparent checkout-transparent`
 * makes there, as far as a storefront needs it: our entries behind our `exports`, and the card SDK.
 */
export function installForStorefront(project: string, entries: string): void {
  const ours = join(project, "node_modules/medusa-payment-checkout-transparent")
  mkdirSync(ours, { recursive: true })
  cpSync(join(ROOT, "package.json"), join(ours, "package.json"))
  cpSync(entries, join(ours, "dist/storefront"), { recursive: true })
  const sdk = "node_modules/checkout-transparent"
  cpSync(join(ROOT, sdk), join(project, sdk), { recursive: true })
}
