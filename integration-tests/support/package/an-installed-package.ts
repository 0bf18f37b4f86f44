import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

const PACKAGE = "medusa-payment-checkout-transparent-storefront"

/** Installs the storefront package and the card SDK into a project folder, as `npm install` would. */
export function installStorefrontPackage(
  project: string,
  entries: string
): void {
  const ours = join(project, "node_modules", PACKAGE)
  mkdirSync(ours, { recursive: true })
  cpSync(
    join(ROOT, "packages/storefront/package.json"),
    join(ours, "package.json")
  )
  cpSync(entries, join(ours, "dist"), { recursive: true })
  const sdk = "node_modules/checkout-transparent"
  cpSync(join(ROOT, sdk), join(project, sdk), { recursive: true })
}
