// `npm run screenshots`, while `npm start` runs: takes the pictures of docs/screenshots anew. Buys by
// card on a desktop and by Pix on a phone, and then opens the admin.
import type { Browser, BrowserContextOptions, Page } from "playwright-core"

import {
  A_CARD,
  theCardForm,
} from "../integration-tests/support/browser/the-card-form"
import { typeAddress } from "../integration-tests/support/browser/the-address-form"
import { onTheOrderPage } from "../integration-tests/support/browser/the-order-page"
import { launchChromium, unpackChromium } from "./browser/chromium"
import { type RunningStore, runningStore } from "./demo/running-store"

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The dashboard is bundled when it is opened for the first time. */
const PATIENCE_MS = 120_000

async function takeScreenshots(): Promise<void> {
  const store = runningStore()
  if (!store) throw new Error("No store is open; start it with npm start.")
  const chromium = unpackChromium()
  if (chromium.problem) throw new Error(chromium.problem)
  const browser = await launchChromium(chromium.executablePath)
  try {
    await takeCheckout(browser, store)
    await takeAdmin(browser, store)
  } finally {
    await browser.close()
    chromium.remove()
  }
}

async function takeCheckout(browser: Browser, { shopUrl }: RunningStore) {
  const desktop = await pageOf(browser, { viewport: DESKTOP })
  await walkToPayment(desktop, shopUrl)
  const form = theCardForm(desktop)
  await form.type(A_CARD)
  await form.installments.selectOption("3")
  const card = await pictureOf(desktop)
  await form.payButton.click()
  await onTheOrderPage(desktop)

  const phone = await pageOf(browser, { viewport: PHONE })
  await walkToPayment(phone, shopUrl)
  await phone.getByRole("radio", { name: /^Pix/ }).check()
  await phone.getByRole("button", { name: /^Gerar/ }).click()
  await phone.getByRole("img", { name: /QR/ }).waitFor()
  await putSideBySide(browser, { card, pix: await pictureOf(phone) })
}

/** Goes from the first page to the payment, as a person does. */
async function walkToPayment(page: Page, shopUrl: string): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name })
  await page.goto(shopUrl)
  await page.getByRole("link", { name: /Camiseta/ }).click()
  await page
    .getByRole("radio", { name: "M", exact: true })
    .check({ force: true })
  await button("Adicionar ao carrinho").click()
  await page.getByRole("link", { name: "Finalizar compra" }).click()
  await typeAddress(page)
  await button("Continuar para a entrega").click()
  await page.getByRole("radio", { name: /PAC/ }).check({ force: true })
  await button("Continuar para o pagamento").click()
  await page.getByRole("radio", { name: /Cartão/ }).waitFor()
}

/** Returns a picture of the whole page. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate("scrollTo(0, 0)")
  return page.screenshot({ animations: "disabled", fullPage: true })
}

/** Makes the picture for the README. */
async function putSideBySide(
  browser: Browser,
  { card, pix }: { card: Buffer; pix: Buffer }
): Promise<void> {
  const page = await pageOf(browser, {
    viewport: { width: 1240, height: 1050 },
  })
  const picture = (bytes: Buffer, width: number) =>
    `<img style="width:${width}px;height:1000px;object-fit:cover;object-position:top" src="data:image/png;base64,${bytes.toString("base64")}">`
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;align-items:flex-start;background:#e9e4da;width:max-content">
       ${picture(card, 820)}${picture(pix, 340)}</body>`
  )
  await page.locator("body").screenshot({ path: fileOf("checkout") })
}

/** Takes the list of payments in Portuguese, and the latest order's payment in English and dark mode. */
async function takeAdmin(browser: Browser, store: RunningStore): Promise<void> {
  const heading = (page: Page) =>
    page.getByRole("heading", { level: 1 }).first().waitFor()
  const light = await openAdmin(browser, store, ["ptBR", "light"])
  await light.goto(`${store.adminUrl}/payments`)
  await heading(light)
  await keep(light, "admin-payments")

  const dark = await openAdmin(browser, store, ["en", "dark"])
  await dark.getByRole("row").nth(1).click()
  await dark.getByRole("link", { name: "See the payment" }).first().click()
  await dark.waitForURL(/\/app\/payments\//)
  await heading(dark)
  await keep(dark, "admin-payment-dark")
}

async function openAdmin(
  browser: Browser,
  { adminUrl, admin }: RunningStore,
  [language, theme]: ["ptBR" | "en", "light" | "dark"]
): Promise<Page> {
  const page = await pageOf(browser, {
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1280, height: 1000 },
  })
  await page.addInitScript(
    `localStorage.setItem("lng", "${language}"); document.cookie = "lng=${language}";
    localStorage.setItem("medusa_admin_theme", "${theme}")`
  )
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${adminUrl}/login`)
  await page.locator('input[name="email"]').fill(admin.email)
  await page.locator('input[name="password"]').fill(admin.password)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/app\/orders/)
  return page
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.screenshot({ path: fileOf(name), animations: "disabled" })
}

async function pageOf(
  browser: Browser,
  options: BrowserContextOptions
): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", ...options })
  return context.newPage()
}

function fileOf(name: string): string {
  return `docs/screenshots/${name}.png`
}

takeScreenshots().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
