import type { Page } from "playwright-core"
import type { WebDriver } from "selenium-webdriver"

import { findFirefox, launchFirefox } from "../../../../harness/browser/firefox"
import { findWebKit, startWebKit } from "../../../../harness/browser/webkit"
import { skipOrFailSuite } from "../../../support/jest/skip-or-fail-suite"
import { LONGEST_WAIT_IN_TEST_MS } from "../../../../harness/eventually"
import { asPlaywrightPage } from "./webkit/a-webkit-page"

interface WindowSize {
  width: number
  height: number
}

export interface BrowserWindow {
  page: Page
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

interface OtherBrowser {
  /** Opens a browser window without stored data. The page, without the window's frame, has the given size. */
  open(size: WindowSize): Promise<BrowserWindow>
  close(): Promise<void>
}

interface Candidate {
  name: string
  /** Starts the browser. It is `undefined` if the browser is not installed. */
  start: (() => Promise<OtherBrowser>) | undefined
  packages: string
}

/**
 * Declares the same suite of tests for each browser except Chromium.
 *
 * A browser that is not installed is skipped, and the name of its suite says so. With REQUIRE_OTHER_BROWSERS=1, the
 * suite fails instead.
 */
export function describeInOtherBrowsers(
  suite: (
    inEachBrowser: (
      tests: (name: string, browser: () => OtherBrowser) => void
    ) => void
  ) => void
): void {
  const candidates = listBrowserCandidates()
  const missing = candidates.filter(({ start }) => !start)
  for (const { name, packages } of missing) {
    skipOrFailSuite(`purchases in ${name}`, {
      needs: `the browser ${name} is installed`,
      why: `it is not installed; install ${packages}, as .ci/run does, to run them`,
      required: "REQUIRE_OTHER_BROWSERS",
    })
  }
  // Without any browser no shop has to be started.
  if (missing.length === candidates.length) return
  suite((tests) => {
    for (const { name, start } of candidates) {
      if (start) describeShopInBrowser(name, start, tests)
    }
  })
}

function describeShopInBrowser(
  name: string,
  start: () => Promise<OtherBrowser>,
  tests: (name: string, browser: () => OtherBrowser) => void
): void {
  describe(`the shop in ${name}`, () => {
    let browser: OtherBrowser
    beforeAll(async () => {
      browser = await start()
    })
    afterAll(() => browser.close())

    tests(name, () => browser)
  })
}

function listBrowserCandidates(): Candidate[] {
  const firefox = findFirefox()
  const webKit = findWebKit()
  return [
    {
      name: "Firefox",
      start: firefox ? () => aFirefox(firefox) : undefined,
      packages: "firefox-esr",
    },
    {
      name: "WebKit",
      start: webKit ? () => aWebKit(webKit) : undefined,
      packages: "webkit2gtk-driver and xvfb",
    },
  ]
}

async function aFirefox(path: string): Promise<OtherBrowser> {
  const browser = await launchFirefox(path)
  return {
    async open(viewport) {
      const context = await browser.newContext({
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        viewport,
      })
      context.setDefaultTimeout(LONGEST_WAIT_IN_TEST_MS)
      const page = await context.newPage()
      return {
        page,
        // Hiding the caret would add a style that the shop's content security policy refuses.
        screenshot: () => page.screenshot({ caret: "initial" }),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

async function aWebKit(
  installed: Parameters<typeof startWebKit>[0]
): Promise<OtherBrowser> {
  const webKit = await startWebKit(installed)
  return {
    async open(size) {
      const { window, close } = await webKit.openWindow()
      await window.wait(() => resizePageTo(window, size))
      return {
        page: asPlaywrightPage(window),
        screenshot: async () =>
          Buffer.from(await window.takeScreenshot(), "base64"),
        close,
      }
    },
    close: webKit.close,
  }
}

/**
 * Returns whether the window's page has the given size, and corrects the window's size if not. The window manager needs
 * some time to change the size, so the caller must repeat the call.
 */
async function resizePageTo(
  window: WebDriver,
  { width, height }: WindowSize
): Promise<boolean> {
  const [page, outside] = await window.executeScript<[WindowSize, WindowSize]>(
    "return [{ width: innerWidth, height: innerHeight }, { width: outerWidth, height: outerHeight }]"
  )
  if (page.width === width && page.height === height) {
    return true
  }
  await window
    .manage()
    .window()
    .setRect({
      x: 0,
      y: 0,
      width: outside.width + width - page.width,
      height: outside.height + height - page.height,
    })
  return false
}
