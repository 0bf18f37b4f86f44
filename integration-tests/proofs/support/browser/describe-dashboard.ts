import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import type { BrowserContext, Page } from "playwright-core"

import { buildAdmin } from "../../../../harness/medusa/build-admin"
import {
  type ShopReset,
  type ShopWithSimulator,
  describeShopWithSimulator,
} from "../../../support/app/describe-shop-with-simulator"
import { ADMIN_LOGIN, anAdmin } from "../../../../harness/admin/an-admin"
import { describeInBrowser } from "./describe-in-browser"
import { LONGEST_WAIT_IN_TEST_MS } from "../../../../harness/eventually"

export interface DashboardShop extends ShopWithSimulator {
  /** Opens Medusa's admin dashboard, with the plugin's pages, as a logged-in user. */
  openDashboard(options: {
    language: "ptBR" | "en"
    theme?: "light" | "dark"
    path: string
  }): Promise<Page>
}

const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  html: "text/html",
  svg: "image/svg+xml",
}

/**
 * Declares tests of Medusa's admin dashboard in a real browser, with a running Medusa. The tests build and serve the
 * dashboard's files, and Medusa answers all other requests.
 */
export function describeDashboard(
  name: string,
  account: Record<string, unknown>,
  testSuite: (shop: DashboardShop, beginning: ShopReset) => void
): void {
  describeInBrowser(name, (browser) => {
    let files: string
    beforeAll(async () => {
      files = await buildAdmin()
    })

    describeShopWithSimulator(account, (shop, beginning) => {
      const opened: BrowserContext[] = []
      beforeAll(async () => {
        await anAdmin(shop)
      })
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((context) => context.close()))
      })

      const openDashboard: DashboardShop["openDashboard"] = async ({
        language,
        theme = "light",
        path,
      }) => {
        const context = await browser().newContext({
          locale: "pt-BR",
          timezoneId: "America/Sao_Paulo",
          viewport: { width: 1280, height: 1000 },
        })
        opened.push(context)
        context.setDefaultTimeout(LONGEST_WAIT_IN_TEST_MS)
        await context.addInitScript(
          `localStorage.setItem("lng", "${language}"); document.cookie = "lng=${language}";
          localStorage.setItem("medusa_admin_theme", "${theme}")`
        )
        await context.route(`${shop.url}/app/**`, (route) => {
          const asked = join(
            files,
            new URL(route.request().url()).pathname.slice("/app".length)
          )
          const found =
            /\.\w+$/.test(asked) && existsSync(asked)
              ? asked
              : join(files, "index.html")
          return route.fulfill({
            body: readFileSync(found),
            contentType: TYPES[found.split(".").at(-1)!] ?? "font/woff2",
          })
        })
        const page = await context.newPage()
        await page.goto(`${shop.url}/app/login`)
        await page.locator('input[name="email"]').fill(ADMIN_LOGIN.email)
        await page.locator('input[name="password"]').fill(ADMIN_LOGIN.password)
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/app\/orders/)
        await page.goto(`${shop.url}/app${path}`)
        return page
      }
      testSuite(
        Object.defineProperties({} as DashboardShop, {
          ...Object.getOwnPropertyDescriptors(shop),
          openDashboard: { value: openDashboard },
        }),
        beginning
      )
    })
  })
}
