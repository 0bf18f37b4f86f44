import type { Browser, BrowserContext, Page } from "playwright-core"

import { WHILE_THE_TEST_LASTS_MS } from "../../../../harness/eventually"
import { type BrowserReports, browserReports } from "./browser-reports"
import { patientTimers, SHORTEST_LIMIT_MS } from "./patient-timers"
import { answerSdkHosts } from "../shop-pages/the-sdk-hosts"

/** A shopper with a separate browser context, which has no stored data at the start. */
export interface Shopper {
  context: BrowserContext
  page: Page
  reports: BrowserReports
}

export interface WindowOptions {
  /** The size of the window. The default is the size of a desktop window. */
  viewport?: { width: number; height: number }
}

/** Opens a shopper's browser window. Its timeouts are as long as the test may take, because the machine may be busy. */
export async function openWindow(
  browser: Browser,
  simulatorUrl: string,
  options: WindowOptions = {}
): Promise<Shopper> {
  const context = await browser.newContext({
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(WHILE_THE_TEST_LASTS_MS)
  await context.addInitScript(patientTimers, [
    SHORTEST_LIMIT_MS,
    WHILE_THE_TEST_LASTS_MS,
  ] as const)
  await answerSdkHosts(context, simulatorUrl)
  return {
    context,
    reports: browserReports(context),
    page: await context.newPage(),
  }
}

/** Closes a window. Ignores requests that are still in progress, so that they cannot make the next test fail. */
export async function closeWindow({ context }: Shopper): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }))
  )
  await context.close()
}
