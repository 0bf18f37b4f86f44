import { ENTRIES } from "./entries"

export interface SizeBudget {
  name: string
  modules: readonly string[]
  /** The most that it may weigh, in bytes, gzipped; undefined for what is only compared with. */
  most?: number
  /** What it was to weigh at most, where that was missed. */
  goal?: number
  /** What it is measured on top of. */
  beyond?: readonly string[]
}

const { index, card, checkout, react } = ENTRIES

/** A shopper on a phone waits for every one of them. */
export const SIZE_BUDGETS: readonly SizeBudget[] = [
  { name: "storefront", modules: [index], most: 2_000 },
  {
    name: "storefront, card and checkout",
    modules: [index, card, checkout],
    // A lost answer that is asked for again, and looked up, weighs more than one that is believed;
    // and payment links, with the way back from them, weigh 190, state and postal code 65.
    most: 7_210,
    goal: 5_000,
  },
  {
    name: "react, beyond those three",
    modules: [index, card, checkout, react],
    beyond: [index, card, checkout],
    // Two languages, and a word for everything that may have happened; 670 of it for payment links,
    // 175 to say of each field what it lacks.
    most: 6_470,
    goal: 5_000,
  },
]

/** What shops know. They load the rest of themselves, forms and all, from the network. */
export const COMPARED_WITH: readonly SizeBudget[] = [
  { name: "@stripe/stripe-js", modules: ["@stripe/stripe-js"] },
  {
    name: "@stripe/react-stripe-js, beyond it",
    modules: ["@stripe/stripe-js", "@stripe/react-stripe-js"],
    beyond: ["@stripe/stripe-js"],
  },
]
