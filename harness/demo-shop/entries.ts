import { join } from "node:path"

import { ROOT } from "../root"

/**
 * The source files of the storefront's entries. The keys are the names of the built files in
 * `packages/storefront/dist`.
 */
export const ENTRIES = {
  index: source("index.ts"),
  card: source("card/index.ts"),
  checkout: source("checkout/index.ts"),
  react: source("react/index.ts"),
} as const

export const PACKAGE = "medusa-payment-checkout-transparent-storefront"

/**
 * The condition under which the `exports` of the storefront's package name the sources, so that this repository uses
 * them without a build. Packing removes the condition.
 */
export const SOURCE_CONDITION = "repository-source"

export const ENTRIES_DIRECTORY = join(ROOT, "packages/storefront/dist")

/** The style sheet for the storefront's components. A shop may use its own instead. */
export const STYLES = source("react/checkout-transparent.css")

/** The types of the card SDK, which is published without types. Each built entry refers to this file. */
export const TYPES_OF_CARD_SDK = source("card-sdk/checkout-transparent.d.ts")

/** Match the packages that the storefront's build leaves out, because a shop installs them itself. */
export const EXTERNAL = [/^react($|\/)/]

function source(path: string): string {
  return join(ROOT, "packages/storefront/src", path)
}
