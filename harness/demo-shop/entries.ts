import { join } from "node:path"

import { ROOT } from "../root"

/** The sources that a shop imports, by the name of their files in `packages/storefront/dist`. */
export const ENTRIES = {
  index: source("index.ts"),
  card: source("card/index.ts"),
  checkout: source("checkout/index.ts"),
  react: source("react/index.ts"),
} as const

export const PACKAGE = "medusa-payment-checkout-transparent-storefront"

/**
 * The condition by which the package's `exports` name the sources, so that this repository uses them without a build.
 * Packing removes it.
 */
export const SOURCE_CONDITION = "repository-source"

export const ENTRIES_DIRECTORY = join(ROOT, "packages/storefront/dist")

/** The style sheet for the components; optional for a shop. */
export const STYLES = source("react/checkout-transparent.css")

/** The types of the card SDK, which is published without types; each entry has them. */
export const TYPES_OF_CARD_SDK = source("card-sdk/checkout-transparent.d.ts")

/** The packages that the shop brings itself. */
export const EXTERNAL = [/^react($|\/)/]

function source(path: string): string {
  return join(ROOT, "packages/storefront/src", path)
}
