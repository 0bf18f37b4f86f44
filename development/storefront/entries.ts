import { join } from "node:path"

import { ROOT } from "../demo/running-store"

/** What a shop imports, by the name that its files have in `dist/storefront`. */
export const ENTRIES = {
  index: source("index.ts"),
  card: source("card/index.ts"),
  checkout: source("checkout/index.ts"),
  react: source("react/index.ts"),
} as const

export const PACKAGE = "medusa-payment-checkout-transparent/storefront"

/** Of each public name the source that stands for it. */
export const SOURCES_OF_ENTRIES = {
  [`${PACKAGE}/card`]: ENTRIES.card,
  [`${PACKAGE}/checkout`]: ENTRIES.checkout,
  [`${PACKAGE}/react`]: ENTRIES.react,
  [PACKAGE]: ENTRIES.index,
}

export const ENTRIES_DIRECTORY = join(ROOT, "dist/storefront")

/** For those who want the components to look like something. */
export const STYLES = source("react/checkout-transparent.css")

/** The card SDK is published without types: whoever has one of our entries has these. */
export const TYPES_OF_CARD_SDK = source("card-sdk/checkout-transparent.d.ts")

/** Whatever the shop brings itself. */
export const EXTERNAL = [/^react($|\/)/]

function source(path: string): string {
  return join(ROOT, "src/storefront", path)
}
