/** Two payment methods that do the same with a sale's money: ours, and one that asks nobody. */
export interface Comparison {
  name: "authorize" | "capture"
  title: string
  baseline: string
  ours: string
  /** Whether the money is taken when the order is placed; else it is only reserved. */
  captures: boolean
  /** What the two do, for the report. */
  about: string
}

export type Side = "baseline" | "ours"

export const COMPARISONS: readonly Comparison[] = [
  {
    name: "authorize",
    title: "Authorize only",
    baseline: "pp_system_default",
    ours: "pp_transparent-card_br-manual",
    captures: false,
    about:
      'Both reserve the money and take none of it. The baseline is Medusa\'s own provider, which can do no more; the account `br-manual` has `capture: "manual"`.',
  },
  {
    name: "capture",
    title: "Automatic capture",
    baseline: "pp_system_capturing",
    ours: "pp_transparent-card_br",
    captures: true,
    about:
      'Both take the money when the order is placed, and Medusa books the capture. Medusa has no provider of its own that does so, so the baseline is made for this: it asks nobody, as Medusa\'s own, and answers "captured". The account `br` has `capture: "automatic"`, the default.',
  },
]

/** What Medusa is told of the baseline that is made for this. */
export const CAPTURING_BASELINE = {
  resolve: require.resolve("./capturing-baseline"),
  id: "capturing",
}
