import type { Browser } from "playwright-core"

import { launchChromium } from "../../../../harness/browser/chromium"
import { skipOrFailSuite } from "../../../support/jest/skip-or-fail-suite"

/**
 * Declares a suite whose tests share one real browser.
 *
 * If no browser can run, the suite is skipped and its name gives the reason. With REQUIRE_BROWSER=1, the suite fails
 * instead.
 */
export function describeInBrowser(
  name: string,
  suite: (browser: () => Browser) => void
): void {
  const { BROWSER_PATH: path = "", BROWSER_PROBLEM: problem } = process.env
  if (problem) {
    return skipOrFailSuite(name, {
      needs: "the browser Chromium can be started",
      why: `chromium does not start: ${problem}; install libnss3, libnspr4 and libexpat1, as .ci/run does, to run it`,
      required: "REQUIRE_BROWSER",
    })
  }
  describe(name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await launchChromium(path)
    })
    afterAll(() => browser.close())

    suite(() => browser)
  })
}
