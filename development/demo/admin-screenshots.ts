import type { Browser } from "playwright-core"

import type { RunningStore } from "./running-store"

const PAGES = [
  ["admin-payments", "/payments"],
  ["admin-close", "/payments/close"],
] as const

interface Pictures {
  browser: Browser
  store: RunningStore
  /** Returns the path of a picture by its name. */
  fileOf: (name: string) => string
}

/** Takes pictures of the admin: latest order and lists in Portuguese; its payment in English and dark mode. */
export async function takeAdminScreenshots({
  browser,
  store,
  fileOf,
}: Pictures): Promise<void> {
  const open = async (language: "ptBR" | "en", theme: "light" | "dark") => {
    const context = await browser.newContext({
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      viewport: { width: 1280, height: 1000 },
    })
    await context.addInitScript(
      `localStorage.setItem("lng", "${language}"); document.cookie = "lng=${language}";
      localStorage.setItem("medusa_admin_theme", "${theme}")`
    )
    // The dashboard is bundled when it is opened for the first time.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await page.goto(`${store.adminUrl}/login`)
    await page.locator('input[name="email"]').fill(store.admin.email)
    await page.locator('input[name="password"]').fill(store.admin.password)
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/app\/orders/)
    const toPayment = page
      .getByRole("link", { name: /Ver o pagamento|See the payment/ })
      .first()
    const keep = async (name: string) => {
      await page.waitForLoadState("networkidle")
      await page.screenshot({ path: fileOf(name), animations: "disabled" })
    }
    const openOrder = async () => {
      await page.getByRole("row").nth(1).click()
      await page.waitForURL(/\/app\/orders\/order_/)
      await toPayment.waitFor()
    }
    const openPayment = async () => {
      await toPayment.click()
      await page.waitForURL(/\/app\/payments\//)
      await page.getByRole("heading", { level: 1 }).first().waitFor()
    }
    return { page, keep, openOrder, openPayment, close: () => context.close() }
  }

  const light = await open("ptBR", "light")
  await light.openOrder()
  await light.keep("admin-order")
  for (const [name, path] of PAGES) {
    await light.page.goto(store.adminUrl + path)
    await light.page.getByRole("heading", { level: 1 }).first().waitFor()
    await light.keep(name)
  }
  await light.close()

  const dark = await open("en", "dark")
  await dark.openOrder()
  await dark.openPayment()
  await dark.keep("admin-payment-dark")
  await dark.close()
}
