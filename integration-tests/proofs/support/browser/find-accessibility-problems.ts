import { readFileSync } from "node:fs"

import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

interface WithAxe {
  axe?: { run(within: string, options: RunOptions): Promise<AxeResults> }
}

/**
 * Returns a description of each serious or critical accessibility problem that axe-core finds. `within` is a CSS
 * selector for the checked part of the page.
 */
export async function findAccessibilityProblems(
  page: Page,
  within = "html"
): Promise<string[]> {
  if (await page.evaluate(() => !(window as WithAxe).axe)) {
    // A script tag would violate the shop's content security policy.
    await page.evaluate(AXE)
  }
  const { violations } = await page.evaluate(
    (selector) =>
      // The other results of axe-core would take three times as long.
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
