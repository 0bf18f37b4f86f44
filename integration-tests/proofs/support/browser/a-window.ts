import type { Browser, BrowserContext, Page } from "playwright-core"

import { WHILE_THE_TEST_LASTS_MS } from "../../../../harness/eventually"
import { type BrowserReports, browserReports } from "./browser-reports"
import { patientTimers, SHORTEST_LIMIT_MS } from "./patient-timers"
import { answerSdkHosts } from "../shop-pages/the-sdk-hosts"

/** A shopper with a browser context of her own, in which nothing is stored at first. */
export interface Shopper {
  context: BrowserContext
  page: Page
  reports: BrowserReports
}

export interface WindowOptions {
  /** The size of the window. The default is that of a desktop. */
  viewport?: { width: number; height: number }
}

/** Opens a shopper's browser window. Its timeouts last as long as the test, because the machine may be busy. */
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

/** Closes a window. Requests that still hang must not make the next test fail. */
export async function closeWindow({ context }: Shopper): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }))
  )
  await context.close()
}
