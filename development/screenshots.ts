// `npm run screenshots`, while `npm start` runs: takes pictures of the shop for docs/screenshots.
// Buys by card on a desktop, by Pix and by payment link on a phone, and then opens the admin.
import { readFileSync } from "node:fs"

import type { Browser, Page } from "playwright-core"

import {
  A_CARD,
  theCardForm,
} from "../integration-tests/support/browser/the-card-form"
import { typeAddress } from "../integration-tests/support/browser/the-address-form"
import { onTheOrderPage } from "../integration-tests/support/browser/the-order-page"
import { launchChromium, unpackChromium } from "./browser/chromium"
import { takeAdminScreenshots } from "./demo/admin-screenshots"
import { type RunningStore, runningStore } from "./demo/running-store"

const DEVICES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const

interface Walk {
  page: Page
  store: RunningStore
  /** Takes a picture of the page, under a name. */
  keep: (name: string) => Promise<void>
}

async function takeScreenshots(): Promise<void> {
  const store = runningStore()
  if (!store) throw new Error("No store is open; start it with npm start.")
  const chromium = unpackChromium()
  if (chromium.problem) throw new Error(chromium.problem)
  const browser = await launchChromium(chromium.executablePath)
  const buy = async (
    device: keyof typeof DEVICES,
    pay: (walk: Walk) => Promise<void>
  ) => {
    const context = await browser.newContext({
      locale: "pt-BR",
      viewport: DEVICES[device],
    })
    const page = await context.newPage()
    const keep = async (name: string) => {
      await page.evaluate("scrollTo(0, 0)")
      const path = fileOf(`${device}-${name}`)
      await page.screenshot({ path, animations: "disabled", fullPage: true })
    }
    const walk = { page, store, keep }
    await walkToPayment(walk)
    await pay(walk)
    await context.close()
  }
  try {
    await buy("desktop", payByCard)
    await buy("phone", payByPix)
    await buy("phone", payByLink)
    await putSideBySide(browser)
    await takeAdminScreenshots({ browser, store, fileOf })
  } finally {
    await browser.close()
    chromium.remove()
  }
}

/** Goes from the first page to the payment, as a person does. */
async function walkToPayment({ page, store, keep }: Walk) {
  const button = (name: string) => page.getByRole("button", { name })
  await page.goto(store.shopUrl)
  await page.getByRole("link", { name: /Caneca/ }).waitFor()
  await keep("products")
  await page.getByRole("link", { name: /Camiseta/ }).click()
  await page
    .getByRole("radio", { name: "M", exact: true })
    .check({ force: true })
  await keep("product")
  await button("Adicionar ao carrinho").click()
  await page.getByRole("heading", { name: "Carrinho" }).waitFor()
  await page.getByRole("link", { name: "Finalizar compra" }).waitFor()
  await keep("cart")
  await page.getByRole("link", { name: "Finalizar compra" }).click()
  await typeAddress(page)
  await keep("address")
  await button("Continuar para a entrega").click()
  await page.getByRole("radio", { name: /PAC/ }).check({ force: true })
  await button("Continuar para o pagamento").click()
  await page.getByRole("radio", { name: /Cartão/ }).waitFor()
}

async function payByCard({ page, keep }: Walk): Promise<void> {
  const form = theCardForm(page)
  await form.type(A_CARD)
  await form.installments.selectOption("3")
  await keep("card")
  await form.payButton.click()
  await onTheOrderPage(page)
  await keep("order")
}

/** Pays in a second tab, as the guide tells a newcomer to do; the first tab shows the order by itself. */
async function payByPix({ page, store, keep }: Walk): Promise<void> {
  await page.getByRole("radio", { name: /^Pix/ }).check()
  await page.getByRole("button", { name: /^Gerar/ }).click()
  await page.getByRole("img", { name: /QR/ }).waitFor()
  await keep("pix")
  const panel = await page.context().newPage()
  await panel.goto(`${store.simulatorUrl}/panel`)
  await panel.locator('a[href*="/panel/charges/"]').first().click()
  const confirm = panel.getByRole("button", { name: "Confirmar pagamento" })
  await confirm.waitFor()
  const path = fileOf("payer-panel")
  await panel.screenshot({ path, animations: "disabled" })
  await confirm.click()
  await page.bringToFront()
  await onTheOrderPage(page)
}

/** Pays on the payment service's page, and comes back. */
async function payByLink({ page, keep }: Walk): Promise<void> {
  await page.getByRole("radio", { name: /^Link/ }).check()
  const start = page.locator(".choice-panel").getByRole("button")
  await start.waitFor()
  await keep("link")
  await start.click()
  const pay = page.getByRole("button", { name: "Pagar com Pix" })
  await pay.waitFor()
  await keep("link-page")
  await pay.click()
  await onTheOrderPage(page)
  await keep("link-order")
}

/** Makes the picture for the README. */
async function putSideBySide(browser: Browser): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 1050 },
  })
  const picture = (name: string, width: number) =>
    `<img style="width:${width}px;height:1000px;object-fit:cover;object-position:top" src="data:image/png;base64,${readFileSync(fileOf(name)).toString("base64")}">`
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;align-items:flex-start;background:#e9e4da;width:max-content">
       ${picture("desktop-card", 820)}${picture("phone-pix", 340)}</body>`
  )
  await page.locator("body").screenshot({ path: fileOf("checkout") })
}

function fileOf(name: string): string {
  return `docs/screenshots/${name}.png`
}

takeScreenshots().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
