import type { Browser, BrowserContext, Page } from "playwright-core"

import { LONGEST_WAIT_IN_TEST_MS } from "../../../../harness/eventually"
import {
  type BrowserActivity,
  recordBrowserActivity,
} from "./record-browser-activity"
import {
  extendLongPageTimeouts,
  SHORTEST_STOREFRONT_TIMEOUT_MS,
} from "./extend-long-page-timeouts"
import { routeSdkHostsToSimulator } from "../shop-pages/route-sdk-hosts-to-simulator"

/** A shopper with a separate browser context, which has no stored data at the start. */
export interface BrowserShopper {
  context: BrowserContext
  page: Page
  reports: BrowserActivity
}

export interface WindowOptions {
  viewport?: { width: number; height: number }
}

/**
 * Opens a shopper's browser window. Its timeouts are as long as the test may take, because the machine may be busy. The
 * simulator answers the card SDK's requests.
 */
export async function openShopperWindow(
  browser: Browser,
  simulatorUrl: string,
  options: WindowOptions = {}
): Promise<BrowserShopper> {
  const context = await browser.newContext({
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(LONGEST_WAIT_IN_TEST_MS)
  await context.addInitScript(extendLongPageTimeouts, [
    SHORTEST_STOREFRONT_TIMEOUT_MS,
    LONGEST_WAIT_IN_TEST_MS,
  ] as const)
  await routeSdkHostsToSimulator(context, simulatorUrl)
  return {
    context,
    reports: recordBrowserActivity(context),
    page: await context.newPage(),
  }
}

/** Closes a window. Ignores requests that are still in progress, so that they cannot make the next test fail. */
export async function closeWindow({ context }: BrowserShopper): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }))
  )
  await context.close()
}
