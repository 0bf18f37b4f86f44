import { join } from "node:path"

import { ROOT } from "../root"

/**
 * The source files of the storefront package's entries. The keys are the names of the built files in
 * `packages/storefront/dist`.
 */
export const STOREFRONT_ENTRIES = {
  index: sourcePath("index.ts"),
  card: sourcePath("card/index.ts"),
  checkout: sourcePath("checkout/index.ts"),
  react: sourcePath("react/index.ts"),
  "saved-cards": sourcePath("saved-cards/index.ts"),
  "react-saved-cards": sourcePath("react/saved-cards/index.ts"),
} as const

export const STOREFRONT_PACKAGE =
  "medusa-payment-checkout-transparent-storefront"

/**
 * The condition in `exports` of the storefront's package.json that leads to the source files. With this condition, the
 * code in this repository can use the package without building it. The published package does not have the condition.
 */
export const SOURCE_CONDITION = "repository-source"

export const STOREFRONT_DIST_DIRECTORY = join(ROOT, "packages/storefront/dist")

/** The style sheet of the storefront package's components. A shop may replace it by its own. */
export const STOREFRONT_STYLE_SHEET = sourcePath(
  "react/checkout-transparent.css"
)

/** Type declarations of the card SDK, which is published without any. The built entries refer to this file. */
export const CARD_SDK_DECLARATIONS = sourcePath(
  "card-sdk/checkout-transparent.d.ts"
)

/** Matches the packages that are not bundled into the storefront package, because the shop installs them itself. */
export const EXTERNAL_PACKAGES = [/^react($|\/)/]

function sourcePath(path: string): string {
  return join(ROOT, "packages/storefront/src", path)
}
