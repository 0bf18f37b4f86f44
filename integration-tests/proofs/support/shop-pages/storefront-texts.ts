import * as texts from "../../../../packages/storefront/src/react/texts"

/** All Portuguese texts of the storefront's components. */
export const STOREFRONT_TEXTS = Object.assign(
  {},
  ...Object.entries(texts).map(([name, own]) => /_TEXTS$/.test(name) && own)
) as texts.Texts
