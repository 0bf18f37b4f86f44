import type { Browser, BrowserContext, Page } from "playwright-core"

import { WHILE_THE_TEST_LASTS_MS } from "../eventually"
import { type BrowserReports, browserReports } from "./browser-reports"
import { answerSdkHosts, type Interference } from "./the-sdk-hosts"

/** A person with a browser of her own: nothing is stored in it yet. */
export interface Shopper {
  context: BrowserContext
  page: Page
  reports: BrowserReports
  /** One more tab. */
  newTab(): Promise<Page>
}

export interface WindowOptions {
  interfere?: Interference
  /** Default: a desktop's. */
  viewport?: { width: number; height: number }
}

/** The shortest limit that the storefront sets to a call: to the card SDK, or to the shop's backend. */
const SHORTEST_LIMIT_MS = 15_000

/** Opens a shopper's browser, in which a healthy call has as long as the test lasts, however busy the machine is. */
export async function openWindow(
  browser: Browser,
  simulatorUrl: string,
  { interfere, ...options }: WindowOptions = {}
): Promise<Shopper> {
  const context = await browser.newContext({
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(WHILE_THE_TEST_LASTS_MS)
  await context.addInitScript(
    ([shortestLimitMs, longestMs]) => {
      const own = window.setTimeout
      const patient = (wake: () => void, ms = 0, ...given: unknown[]) =>
        own(wake, ms < shortestLimitMs ? ms : longestMs, ...given)
      window.setTimeout = patient as typeof setTimeout
    },
    [SHORTEST_LIMIT_MS, WHILE_THE_TEST_LASTS_MS] as const
  )
  await answerSdkHosts(context, simulatorUrl, interfere)
  return {
    context,
    reports: browserReports(context),
    page: await context.newPage(),
    newTab: () => context.newPage(),
  }
}

/** Closes a window. What is held up by then fails no other test. */
export async function closeWindow({
  context,
}: Pick<Shopper, "context">): Promise<void> {
  await Promise.all(
    context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }))
  )
  await context.close()
}
