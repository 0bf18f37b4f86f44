import { measureSize, type Size } from "./measure-size"
import type { SizeBudget } from "./size-budgets"

/** What it weighs by itself, or on top of what it comes with. */
export async function weigh({ modules, beyond }: SizeBudget): Promise<Size> {
  const whole = await measureSize(modules)
  const base = beyond ? await measureSize(beyond) : { minified: 0, gzipped: 0 }
  return {
    minified: whole.minified - base.minified,
    gzipped: whole.gzipped - base.gzipped,
  }
}
