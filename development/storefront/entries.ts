import { join } from "node:path"

import { ROOT } from "../demo/running-store"

/** The sources that a shop imports, by the name of their files in `storefront/dist`. */
export const ENTRIES = {
  index: source("index.ts"),
  card: source("card/index.ts"),
  checkout: source("checkout/index.ts"),
  react: source("react/index.ts"),
} as const

export const PACKAGE = "medusa-payment-checkout-transparent-storefront"

/** The source of each public name. */
export const SOURCES_OF_ENTRIES = {
  [`${PACKAGE}/card`]: ENTRIES.card,
  [`${PACKAGE}/checkout`]: ENTRIES.checkout,
  [`${PACKAGE}/react`]: ENTRIES.react,
  [PACKAGE]: ENTRIES.index,
}

export const ENTRIES_DIRECTORY = join(ROOT, "storefront/dist")

/** The style sheet for the components; optional for a shop. */
export const STYLES = source("react/checkout-transparent.css")

/** The types of the card SDK, which is published without types; each entry has them. */
export const TYPES_OF_CARD_SDK = source("card-sdk/checkout-transparent.d.ts")

/** The packages that the shop brings itself. */
export const EXTERNAL = [/^react($|\/)/]

function source(path: string): string {
  return join(ROOT, "src/storefront", path)
}
