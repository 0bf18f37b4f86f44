import type { Size } from "../storefront/measure-size"
import {
  COMPARED_WITH,
  SIZE_BUDGETS,
  type SizeBudget,
} from "../storefront/size-budgets"
import { weigh } from "../storefront/weigh"
import type { BenchOptions } from "./options"

export interface Weighed {
  budget: SizeBudget
  size: Size
}

export interface Sizes {
  weighed: Weighed[]
  /** Why the command fails. */
  problems: string[]
}

/** Undefined when it was not asked for. */
export async function measureSizes(
  options: BenchOptions
): Promise<Sizes | undefined> {
  if (!options.sizes) return undefined
  const weighed: Weighed[] = []
  for (const budget of [...SIZE_BUDGETS, ...COMPARED_WITH]) {
    weighed.push({ budget, size: await weigh(budget) })
  }
  return {
    weighed,
    problems: weighed.flatMap(({ budget: { name, most }, size }) =>
      size.gzipped > (most ?? Infinity)
        ? [`${name} weighs ${size.gzipped} bytes, more than ${most}.`]
        : []
    ),
  }
}
