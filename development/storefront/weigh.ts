import { measureSize, type Size } from "./measure-size"
import type { SizeBudget } from "./size-budgets"

/** What a page weighs by itself, or on top of another one. */
export async function weigh({ page, beyond }: SizeBudget): Promise<Size> {
  const whole = await measureSize(page)
  const base = beyond ? await measureSize(beyond) : { minified: 0, gzipped: 0 }
  return {
    minified: whole.minified - base.minified,
    gzipped: whole.gzipped - base.gzipped,
  }
}
