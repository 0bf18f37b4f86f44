import { readFileSync } from "node:fs"

import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

interface WithAxe {
  axe?: { run(within: string, options: RunOptions): Promise<AxeResults> }
}

/** What axe-core finds serious or critical on the page as it stands, in words; empty when nothing. `within`: a CSS selector. */
export async function seriousFindings(
  page: Page,
  within = "html"
): Promise<string[]> {
  if (await page.evaluate(() => !(window as WithAxe).axe)) {
    // Not by a script tag: the shop's Content-Security-Policy would refuse it, rightly.
    await page.evaluate(AXE)
  }
  const { violations } = await page.evaluate(
    (selector) =>
      // All else that it finds takes it three times as long.
      (window as WithAxe).axe!.run(selector, { resultTypes: ["violations"] }),
    within
  )
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html }) => html).join(" | ")}`
    )
}
